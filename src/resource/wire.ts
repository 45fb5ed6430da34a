import type { FieldsOf } from './define.ts'
import type { Field, Kind, Ref } from './field.ts'
import type { Activity, StandardFields } from './resource.ts'

type KindOf<X> = X extends { readonly kind: infer K } ? K : never
type ValueOf<X> = X extends Field<Kind, infer V> ? V : never
type OptionsOf<X> = X extends { readonly options: infer O } ? O : never

type Standard<Y extends Activity> = Omit<StandardFields, 'isActive'> & {
  readonly isActive: Field<'flag', boolean, { readonly at: Y; readonly default: true }>
}
type AllFields<R, Y extends Activity = 'metadataFields.isActive'> = FieldsOf<R> & Standard<Y>

type PlaceOf<X, K> = X extends { readonly options: infer O } ? (O extends { readonly at: infer P extends string } ? P : K) : never
/** Required and defaulted values are never null; lists are empty instead. */
type Filled<X> =
  KindOf<X> extends 'references' | 'lines'
    ? true
    : OptionsOf<X> extends { readonly required: true } | { readonly default: unknown }
      ? true
      : false
/** Fields that some calls omit: expensive ones in lists that do not show them, and those that not every reader may see. */
type SometimesLeftOut<F> = {
  [K in keyof F]: KindOf<F[K]> extends 'richText' | 'json'
    ? K
    : OptionsOf<F[K]> extends { readonly onDemand: true } | { readonly read: readonly string[] }
      ? K
      : never
}[keyof F]
/** Nested records are built by the database, so only lines of the record itself include values derived from the same record. */
type InDatabase<F> = { [K in keyof F as OptionsOf<F[K]> extends { readonly derived: 'record' } ? never : K]: F[K] }

/** Values by dotted path, those of `O` optional. */
type ByPlace<F, S, D extends Depth, O> = {
  readonly [K in Exclude<keyof F, O> as PlaceOf<F[K], K> & string]: Value<F[K], S, D>
} & { readonly [K in Extract<keyof F, O> as PlaceOf<F[K], K> & string]?: Value<F[K], S, D> }
type Head<P> = P extends `${infer H}.${string}` ? H : never
type Opened<T> = { [P in keyof T as P extends `${string}.${string}` ? never : P]: T[P] } & {
  readonly [H in Head<keyof T>]: Opened<{ [P in keyof T as P extends `${H}.${infer Rest}` ? Rest : never]: T[P] }>
}
type Flat<T> = T extends infer U ? { [K in keyof U]: U[K] } : never
type Whole<F, S, D extends Depth, O> = Flat<Opened<Flat<ByPlace<F, S, D, O>>>>

/** The depth of references inside shown fields, the same as in `server/engine/read`. */
type Depth = 0 | 1 | 2 | 3
type Deeper = readonly [1, 2, 3, 3]
type Shown<F, X> = Pick<F, keyof F & (OptionsOf<X> extends { readonly shows: readonly (infer N)[] } ? N : never)>
type ShownFields<F, X, D extends Depth> =
  KindOf<X> extends 'lines' ? (D extends 0 ? Shown<F, X> : InDatabase<Shown<F, X>>) : InDatabase<Shown<F, X>>
type Inner<X, S, D extends Depth> =
  OptionsOf<X> extends { readonly target: infer T extends keyof S }
    ? { readonly id: number } & (D extends 3
        ? unknown
        : OptionsOf<X> extends { readonly shows: unknown }
          ? Whole<ShownFields<AllFields<S[T]>, X, D>, S, Deeper[D], never>
          : // The types do not say which fields a title uses: any of them may be present.
            Whole<InDatabase<AllFields<S[T]>>, S, Deeper[D], keyof AllFields<S[T]>>)
    : Ref

type Present<X, S, D extends Depth> =
  KindOf<X> extends 'reference' ? Inner<X, S, D> : KindOf<X> extends 'references' | 'lines' ? readonly Inner<X, S, D>[] : ValueOf<X>
type Value<X, S, D extends Depth> = Filled<X> extends true ? Present<X, S, D> : Present<X, S, D> | null

/**
 * A record as calls send it: fields at their dotted paths, references and lines as `{ id, …shows }`. `S` is the registry, which has the
 * types of shown fields; without it they are unknown. `Y` is the place of the activity, for resources that declare their own. What lists or
 * rights may omit is optional. When the compiler does not know the resource's fields, its values are unknown.
 */
export type WireOf<R, S = unknown, Y extends Activity = 'metadataFields.isActive'> = { readonly id: number; readonly version: number } & ([
  FieldsOf<R>,
] extends [never]
  ? Record<string, unknown>
  : Whole<AllFields<R, Y>, S, 0, SometimesLeftOut<AllFields<R, Y>>>)
