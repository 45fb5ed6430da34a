import { useResourceContext } from 'react-admin'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { optionsOf, standardFields, type Menu, type Resource, type Resources, type Screen, type TabbedPages } from '#resource'
import {
  screensOfAreas,
  type Aids,
  type DocumentSources,
  type Entries,
  type Helps,
  type Notes,
  type Page,
  type Screens,
  type Strips,
  type TabScreens,
  type Windows,
} from './areaScreens.ts'

/** The declarations and custom components that the screens are rendered from. */
export interface Declared extends Screens {
  readonly resources: Resources
  readonly menu: Menu
  /** Pages that show several lists as tabs. */
  readonly tabbed: TabbedPages
  /** Follow changes made by other users. */
  readonly live?: boolean
}

const DeclaredContext = createContext<Declared>({
  ...screensOfAreas([]),
  resources: {},
  menu: [],
  tabbed: [],
})
/** The open screen and its resource. */
interface Open {
  readonly screen: Screen
  /** The resource as modified by the screen's view, if that view has screens of its own. */
  readonly resource?: Resource | undefined
}
const ScreenContext = createContext<Open | undefined>(undefined)

/** Provides the declarations to the interpreter, which itself refers to no entity by name. */
export const DeclaredProvider = ({ declared, children }: { readonly declared: Declared; readonly children: ReactNode }) => (
  <DeclaredContext.Provider value={declared}>{children}</DeclaredContext.Provider>
)
/** Provides the open screen and its resource. */
export const ScreenProvider = ({ screen, resource, children }: Open & { readonly children: ReactNode }) => {
  const open = useMemo(() => ({ screen, resource }), [screen, resource])
  return <ScreenContext.Provider value={open}>{children}</ScreenContext.Provider>
}

/** All resources, by name. */
export const useResources = (): Resources => useContext(DeclaredContext).resources

/** A resource by name, or the resource of the page as modified by its view. */
export function useResource(name?: string): Resource {
  const own = useResourceContext()
  const open = useContext(ScreenContext)
  const resources = useResources()
  const found = name === undefined && open?.resource && open.resource.name === own ? open.resource : resources[name ?? own ?? '']
  if (!found) throw new Error(`No resource is called ${name ?? own ?? '(none)'}`)
  return found
}

/** The declared menu. */
export const useMenu = (): Menu => useContext(DeclaredContext).menu
export const usePages = (): readonly Page[] => useContext(DeclaredContext).pages
export const useTabScreens = (): TabScreens => useContext(DeclaredContext).tabs
export const useAids = (): Aids => useContext(DeclaredContext).aids
/** The custom rules of entry tables. */
export const useEntries = (): Entries => useContext(DeclaredContext).entries
export const useWindows = (): Windows => useContext(DeclaredContext).windows
export const useNotes = (): Notes => useContext(DeclaredContext).notes
export const useStrips = (): Strips => useContext(DeclaredContext).strips
export const useDocumentSources = (): DocumentSources => useContext(DeclaredContext).documentSources
export const useHelps = (): Helps => useContext(DeclaredContext).helps
export const useTabbed = (): TabbedPages => useContext(DeclaredContext).tabbed
/** Whether screens follow changes made by other users. */
export const useIsLive = (): boolean => useContext(DeclaredContext).live === true
/** The open screen (with `under` on create screens that preset a parent); undefined on custom pages. */
export const useScreen = (): Screen | undefined => useContext(ScreenContext)?.screen

/** The name of the resource of users: the one that every record's author refers to. */
export const USER_RESOURCE = optionsOf(standardFields().mdInsUser).target!
