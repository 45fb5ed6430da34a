import { createContext, useContext, useSyncExternalStore } from 'react'

/** The origin of a value: typed by the user, carried over from the previous record ('last'), or derived from the field at another path. Undefined: an initial value. */
export type Origin = 'typed' | 'last' | { readonly follows: string }

/** Origins by path, as drafts store them. */
export type OriginsByPath = Readonly<Record<string, Origin>>

/** The origins of a form's values. */
export interface Origins {
  readonly of: (path: string) => Origin | undefined
  readonly set: (path: string, origin: Origin | undefined) => void
  /** All origins, for storing them; `replace` sets them all. */
  readonly all: () => OriginsByPath
  readonly replace: (all: OriginsByPath) => void
  readonly follow: (changed: () => void) => () => void
}

const isSame = (a: Origin | undefined, b: Origin | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && a.follows === b.follows)

/** Makes the origins of a form. */
export function makeOrigins(first: OriginsByPath): Origins {
  let all = first
  const followers = new Set<() => void>()
  const replace = (next: OriginsByPath): void => {
    all = next
    for (const changed of followers) changed()
  }
  return {
    of: path => all[path],
    set: (path, origin) => {
      if (isSame(all[path], origin)) return
      const { [path]: _, ...rest } = all
      replace(origin === undefined ? rest : { ...rest, [path]: origin })
    },
    all: () => all,
    replace,
    follow: changed => {
      followers.add(changed)
      return () => void followers.delete(changed)
    },
  }
}

const OriginsContext = createContext<Origins>(makeOrigins({}))
/** Provides the origins to the inputs of a form. */
export const OriginsProvider = OriginsContext.Provider
/** The origins of the surrounding form; outside of a form there are none. */
export const useOrigins = (): Origins => useContext(OriginsContext)

/** All origins of the surrounding form; re-renders when they change. */
export function useAllOrigins(): OriginsByPath {
  const { follow, all } = useOrigins()
  return useSyncExternalStore(follow, all)
}

/** Whether the value at a path was carried over from the previous record. */
export function useIsLast(path: string): boolean {
  const { follow, of } = useOrigins()
  return useSyncExternalStore(follow, () => of(path) === 'last')
}
