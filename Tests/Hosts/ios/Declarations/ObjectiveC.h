typedef struct objc_selector *SEL;
typedef signed char BOOL;
@protocol NSObject
- (BOOL)isEqual:(id)object;
@end
__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (instancetype)init;
@end
