-- What somebody does who writes a spec in Neovim. Every step says what it expects.

local failures = 0
local function expect(what, holds, found)
  print((holds and 'ok    ' or 'FAILS ') .. what .. (holds and '' or ': ' .. vim.inspect(found)) .. '\n')
  if not holds then failures = failures + 1 end
end

-- Neovim before 0.8 has the same function under another name.
if not vim.lsp.start then
  vim.lsp.start = function(configuration)
    local buffer = vim.api.nvim_get_current_buf()
    vim.lsp.buf_attach_client(buffer, vim.lsp.start_client(configuration))
  end
end
dofile(os.getenv('SETUP'))

local function find(pattern)
  vim.api.nvim_win_set_cursor(0, {1, 0})
  return vim.fn.search(pattern)
end

local function request(method, parameters)
  local answers = vim.lsp.buf_request_sync(0, method, parameters or vim.lsp.util.make_position_params(0, 'utf-16'), 10000)
  for _, answer in pairs(answers or {}) do return answer.result end
end

local function findings()
  local ids = {}
  for _, finding in ipairs(vim.diagnostic.get(0)) do table.insert(ids, finding.code) end
  return table.concat(ids, ' ')
end

local ended, problem = pcall(function()
  vim.cmd('edit ' .. vim.fn.glob('*.scroll.yaml'))
  vim.wait(10000, function() return #vim.lsp.buf_get_clients(0) > 0 end)
  expect('the server starts with a spec', #vim.lsp.buf_get_clients(0) > 0)

  local first = find('^      [a-z]\\+: ')
  local line = vim.fn.getline(first)
  vim.fn.setline(first, (line:gsub(': .*', ': 5000')))
  vim.wait(10000, function() return findings():find('notch') ~= nil end)
  expect('a notch that is too high is found', findings():find('notch') ~= nil, findings())
  vim.fn.setline(first, line)
  vim.wait(10000, function() return findings() == '' end)
  expect('and no more when it is mended', findings() == '', findings())

  find('notches:')
  local page = request('textDocument/hover')
  expect('a key is explained', page and page.contents.value:find('Where it may rest', 1, true), page)

  local name = line:match('([a-z]+):')
  find(name .. ':')
  vim.lsp.buf.rename('zebra')
  vim.wait(10000, function() return vim.fn.search('zebra', 'nw') > 0 end)
  vim.wait(1000, function() return findings() ~= '' end)
  expect('a notch is renamed wherever it stands', findings() == '' and vim.fn.search('\\<' .. name .. '\\>:', 'nw') == 0, findings())

  local kept = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  vim.fn.setline(first, (vim.fn.getline(first):gsub('^ *zebra: *', '      zebra:   ')))
  local edits = request('textDocument/formatting', {
    textDocument = vim.lsp.util.make_text_document_params(0), options = {tabSize = 2, insertSpaces = true},
  })
  vim.lsp.util.apply_text_edits(edits or {}, vim.api.nvim_get_current_buf(), 'utf-16')
  expect('formatting puts it right', vim.deep_equal(kept, vim.api.nvim_buf_get_lines(0, 0, -1, false)), edits)

  vim.api.nvim_win_set_cursor(0, {find('handoff:\\|release:'), 4})
  local items = request('textDocument/completion') or {}
  local labels = {}
  for _, item in ipairs(items.items or items) do labels[item.label] = true end
  expect('keys are completed', labels.sizing and labels.tap, labels)
end)
if not ended then expect('the session goes to its end', false, problem) end
vim.cmd(failures == 0 and 'qa!' or 'cq!')
