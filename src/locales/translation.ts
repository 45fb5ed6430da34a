/** The shape of another language's words: a key that Russian has not does not compile, one that is missing does; Russian then stands in. */
export type Translation<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Translation<T[K]> }
