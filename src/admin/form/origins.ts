import { createContext, useContext, useSyncExternalStore } from 'react'

/** Where a value of a form comes from: a person typed it, the record before left it, or it follows from the field at another place. None: it stood there. */
export type Origin = 'typed' | 'last' | { readonly follows: string }

/** Origins by place, as a draft keeps them. */
export type OriginsByPlace = Readonly<Record<string, Origin>>

/** The origins of a form's values, by place. */
export interface Origins {
  readonly of: (place: string) => Origin | undefined
  readonly set: (place: string, origin: Origin | undefined) => void
  /** All of them, to be kept; `replace` puts others in their place. */
  readonly all: () => OriginsByPlace
  readonly replace: (all: OriginsByPlace) => void
  readonly follow: (changed: () => void) => () => void
}

const isSame = (a: Origin | undefined, b: Origin | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && a.follows === b.follows)

/** Makes the origins of one form. */
export function makeOrigins(first: OriginsByPlace): Origins {
  let all = first
  const followers = new Set<() => void>()
  const replace = (next: OriginsByPlace): void => {
    all = next
    for (const changed of followers) changed()
  }
  return {
    of: place => all[place],
    set: (place, origin) => {
      if (isSame(all[place], origin)) return
      const { [place]: _, ...rest } = all
      replace(origin === undefined ? rest : { ...rest, [place]: origin })
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
/** Hands the origins of a form to its inputs. */
export const OriginsProvider = OriginsContext.Provider
/** The origins of the form around; outside of one nothing has any. */
export const useOrigins = (): Origins => useContext(OriginsContext)

/** All origins of the form around, followed. */
export function useAllOrigins(): OriginsByPlace {
  const { follow, all } = useOrigins()
  return useSyncExternalStore(follow, all)
}

/** Was the value at a place left by the record before? */
export function useIsLast(place: string): boolean {
  const { follow, of } = useOrigins()
  return useSyncExternalStore(follow, () => of(place) === 'last')
}
