import { useAuthProvider, useResourceContext } from 'react-admin'
import { createContext, useContext, useMemo, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { optionsOf, standardFields, type Menu, type Resource, type Resources, type Rights, type Screen, type TabbedPages } from '#resource'
import type { DeclaredAuthProvider } from './authProvider.ts'
import { permissionsOf, type Permissions } from './permissions.ts'
import { onSession, sessionState, type SessionState } from './session.ts'

/** A hand-made page: its path, who may open it, and the part of the application that draws it. `public` pages stand outside the layout. */
export interface Page {
  readonly path: string
  readonly right: Rights
  readonly public?: boolean
  readonly load: () => Promise<ComponentType>
}
/** A hand-made tab of a card, by the name that `tab.screen` gives; it reads the record from its context. */
export type TabScreens = Readonly<Record<string, () => Promise<ComponentType>>>
/** What a hand-made aid under an input is given: the form's resource, the field, and the way to fill in others by name. */
export interface AidProps {
  readonly resource: Resource
  readonly name: string
  readonly fill: (values: Readonly<Record<string, unknown>>) => void
}
/** Hand-made aids under inputs, such as a look-up by number, by `resource.field`. */
export type Aids = Readonly<Record<string, () => Promise<ComponentType<AidProps>>>>
/** What a hand-made window is given: the record that it shows, or 'new' for one that is being made, and the way to close it. */
export interface WindowProps {
  readonly id: number | 'new'
  readonly close: () => void
}
/** Hand-made windows in which records open over any page, by resource. */
export type Windows = Readonly<Record<string, () => Promise<ComponentType<WindowProps>>>>
/** What a hand-made note beside a value on a card is given: the record and the field. */
export interface NoteProps {
  readonly record: Readonly<Record<string, unknown>>
  readonly name: string
}
/** Hand-made notes beside values on cards, such as where a sum comes from, by `resource.field`. */
export type Notes = Readonly<Record<string, () => Promise<ComponentType<NoteProps>>>>
/** A hand-made piece over the rows of a list. `room`: how high it is, in pixels on a phone and on a desk, so that nothing moves when it comes. */
interface StripOf {
  readonly load: () => Promise<ComponentType>
  readonly room?: { readonly xs: number; readonly md: number }
}
/** Hand-made pieces over the rows of lists, by `resource.view`; they read the list by `useListing`. */
export type Strips = Readonly<Record<string, StripOf>>
/** What a hand-made way by which documents come is given: the record whose documents they are. */
export interface DocumentSourceProps {
  readonly owner: number
}
/** Hand-made ways by which documents come beside being added, by the resource of the documents. */
export type DocumentSources = Readonly<Record<string, () => Promise<ComponentType<DocumentSourceProps>>>>
/** What is drawn by hand beside what follows from declarations, each piece loaded when it is shown. */
interface Screens {
  readonly pages: readonly Page[]
  readonly tabs: TabScreens
  readonly aids: Aids
  readonly windows: Windows
  readonly notes: Notes
  readonly strips: Strips
  readonly documentSources: DocumentSources
}
/** What an area draws by hand. */
export type AreaScreens = Partial<Screens>

/** The screens of all areas, together. */
export const screensOfAreas = (areas: readonly AreaScreens[]): Screens => {
  const all = <K extends Exclude<keyof Screens, 'pages'>>(key: K): Screens[K] =>
    Object.assign({}, ...areas.map(area => area[key])) as Screens[K]
  return {
    pages: areas.flatMap(area => area.pages ?? []),
    tabs: all('tabs'),
    aids: all('aids'),
    windows: all('windows'),
    notes: all('notes'),
    strips: all('strips'),
    documentSources: all('documentSources'),
  }
}

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
/** The hand-made windows of records. */
export const useWindows = (): Windows => useContext(DeclaredContext).windows
/** The hand-made notes beside values. */
export const useNotes = (): Notes => useContext(DeclaredContext).notes
/** The hand-made pieces over the rows of lists. */
export const useStrips = (): Strips => useContext(DeclaredContext).strips
/** The hand-made ways by which documents come. */
export const useDocumentSources = (): DocumentSources => useContext(DeclaredContext).documentSources
/** The pages of several lists. */
export const useTabbed = (): TabbedPages => useContext(DeclaredContext).tabbed
/** Do the screens follow what others change? */
export const useIsLive = (): boolean => useContext(DeclaredContext).live === true
/** The documented screen that is open, with `under` on create screens that preset a parent; none on hand-made pages. */
export const useScreen = (): Screen | undefined => useContext(ScreenContext)?.screen

/** The session, kept up to date. */
export const useSessionState = (): SessionState => useSyncExternalStore(onSession, sessionState)

/** What the user may do, as the auth provider answers: the only way in which screens ask about rights. */
export type May = Permissions
const NOBODY_IN: Permissions = permissionsOf(null)
const nothing = (): void => undefined
const never = (): (() => void) => nothing
const nobody = (): Permissions => NOBODY_IN

/** The rights of the signed-in user, kept up to date. */
export function useMay(): May {
  const auth = useAuthProvider<DeclaredAuthProvider>()
  return useSyncExternalStore(auth?.onPermissions ?? never, auth?.permissionsNow ?? nobody)
}

/** The name of the resource that users are: the one that every record's author refers to. */
export const USER_RESOURCE = optionsOf(standardFields().mdInsUser).target!
