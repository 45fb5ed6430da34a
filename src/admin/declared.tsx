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

/** The business that the screens are drawn from. */
export interface Declared extends Screens {
  readonly resources: Resources
  readonly menu: Menu
  /** Pages on which several lists stand as tabs. */
  readonly tabbed: TabbedPages
  /** Follow what others change. */
  readonly live?: boolean
}

const DeclaredContext = createContext<Declared>({
  ...screensOfAreas([]),
  resources: {},
  menu: [],
  tabbed: [],
})
/** The documented screen that is open, with the resource that it shows. */
interface Open {
  readonly screen: Screen
  /** The resource as the view of the screen has it, where that view has screens of its own. */
  readonly resource?: Resource | undefined
}
const ScreenContext = createContext<Open | undefined>(undefined)

/** Hands the declared business to the interpreter, which itself knows no entity. */
export const DeclaredProvider = ({ declared, children }: { readonly declared: Declared; readonly children: ReactNode }) => (
  <DeclaredContext.Provider value={declared}>{children}</DeclaredContext.Provider>
)
/** Says which documented screen is open, and how its view has the resource. */
export const ScreenProvider = ({ screen, resource, children }: Open & { readonly children: ReactNode }) => {
  const open = useMemo(() => ({ screen, resource }), [screen, resource])
  return <ScreenContext.Provider value={open}>{children}</ScreenContext.Provider>
}

/** Every resource, by name. */
export const useResources = (): Resources => useContext(DeclaredContext).resources

/** A resource by its name, or the one that the page is about, as its view has it. */
export function useResource(name?: string): Resource {
  const own = useResourceContext()
  const open = useContext(ScreenContext)
  const resources = useResources()
  const found = name === undefined && open?.resource && open.resource.name === own ? open.resource : resources[name ?? own ?? '']
  if (!found) throw new Error(`No resource is called ${name ?? own ?? '(none)'}`)
  return found
}

/** The declared menu, whole. */
export const useMenu = (): Menu => useContext(DeclaredContext).menu
/** The hand-made pages. */
export const usePages = (): readonly Page[] => useContext(DeclaredContext).pages
/** The hand-made tabs of cards. */
export const useTabScreens = (): TabScreens => useContext(DeclaredContext).tabs
/** The hand-made aids of inputs. */
export const useAids = (): Aids => useContext(DeclaredContext).aids
/** What lines of tables of new records know beside their declarations. */
export const useEntries = (): Entries => useContext(DeclaredContext).entries
/** The hand-made windows of records. */
export const useWindows = (): Windows => useContext(DeclaredContext).windows
/** The hand-made notes beside values. */
export const useNotes = (): Notes => useContext(DeclaredContext).notes
/** The hand-made pieces over the rows of lists. */
export const useStrips = (): Strips => useContext(DeclaredContext).strips
/** The hand-made ways by which documents come. */
export const useDocumentSources = (): DocumentSources => useContext(DeclaredContext).documentSources
/** The hand-made pieces of the help of screens. */
export const useHelps = (): Helps => useContext(DeclaredContext).helps
/** The pages of several lists. */
export const useTabbed = (): TabbedPages => useContext(DeclaredContext).tabbed
/** Do the screens follow what others change? */
export const useIsLive = (): boolean => useContext(DeclaredContext).live === true
/** The documented screen that is open, with `under` on create screens that preset a parent; none on hand-made pages. */
export const useScreen = (): Screen | undefined => useContext(ScreenContext)?.screen

/** The name of the resource that users are: the one that every record's author refers to. */
export const USER_RESOURCE = optionsOf(standardFields().mdInsUser).target!
