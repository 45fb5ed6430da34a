import type { ComponentType } from 'react'
import type { Fills } from '../customScreens.tsx'

type LoadFill = Fills[string]
type LoadFillComponent = () => Promise<ComponentType<{ readonly name: string }>>
const fillLoaders = new WeakMap<LoadFill, LoadFillComponent>()

/** Returns what loads the component of a declared fill; the same one each time. */
export function fillLoaderOf(load: LoadFill): LoadFillComponent {
  const known =
    fillLoaders.get(load) ?? (() => Promise.all([load(), import('./fillFromChoice.ts')]).then(([rule, { fillOf }]) => fillOf(rule)))
  fillLoaders.set(load, known)
  return known
}
