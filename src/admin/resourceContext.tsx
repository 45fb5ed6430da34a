import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useResourceContext } from 'react-admin'
import type { Resource, Resources, Screen } from '#resource'

const ResourcesContext = createContext<Resources>({})

/** The open screen and its resource. */
interface OpenScreen {
  readonly screen: Screen
  /** The resource as modified by the screen's view, if that view has screens of its own. */
  readonly resource?: Resource | undefined
}
const ScreenContext = createContext<OpenScreen | undefined>(undefined)

/** Provides the declared resources to the interpreter, which itself refers to no entity by name. */
export const ResourcesProvider = ResourcesContext.Provider

/** Provides the open screen and its resource. */
export const ScreenProvider = ({ screen, resource, children }: OpenScreen & { readonly children: ReactNode }) => {
  const open = useMemo(() => ({ screen, resource }), [screen, resource])
  return <ScreenContext.Provider value={open}>{children}</ScreenContext.Provider>
}

/** All resources, by name. */
export const useResources = (): Resources => useContext(ResourcesContext)

/** A resource by name, or the resource of the page as modified by its view. */
export function useResource(name?: string): Resource {
  const own = useResourceContext()
  const open = useContext(ScreenContext)
  const resources = useResources()
  const found = name === undefined && open?.resource && open.resource.name === own ? open.resource : resources[name ?? own ?? '']
  if (!found) throw new Error(`No resource is called ${name ?? own ?? '(none)'}`)
  return found
}

/** The open screen (with `under` on create screens that preset a parent); undefined on custom pages. */
export const useScreen = (): Screen | undefined => useContext(ScreenContext)?.screen
