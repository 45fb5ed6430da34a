import { type ComponentType, createContext, useContext, useMemo, type ReactNode } from 'react'
import { useResourceContext } from 'react-admin'
import { type Resource, type Rights, optionsOf, standardFields, type Menu, type Resources, type Screen, type TabbedPages } from '#resource'
import type { DeclaredDataProvider } from './data/provider.ts'
import type { EntryRules } from './sheet/fillFromChoice.ts'

/** A custom page: its path, the rights to open it, and its component. `public` pages render without the layout. */
export interface Page {
  readonly path: string
  readonly right: Rights
  readonly public?: boolean
  readonly load: () => Promise<ComponentType>
}
/** Custom tabs of cards, by the name that `tab.screen` refers to; they read the record from its context. */
export type TabScreens = Readonly<Record<string, () => Promise<ComponentType>>>
/** The props of a custom aid below an input: the form's resource, the field, and a function that fills in other fields by name. */
export interface AidProps {
  readonly resource: Resource
  readonly name: string
  readonly fill: (values: Readonly<Record<string, unknown>>) => void
}
/** Custom aids below inputs, such as a look-up by number, by `resource.field`. */
export type Aids = Readonly<Record<string, () => Promise<ComponentType<AidProps>>>>
/** The props of a custom window: the id of its record, or 'new', and the function that closes it. */
export interface WindowProps {
  readonly id: number | 'new'
  readonly close: () => void
}
/** Custom windows, by resource: dialogs in which records open over any page. */
type Windows = Readonly<Record<string, () => Promise<ComponentType<WindowProps>>>>
/** The props of a custom note next to a value on a card: the record and the field name. */
export interface NoteProps {
  readonly record: Readonly<Record<string, unknown>>
  readonly name: string
}
/** Custom notes next to values on cards, such as the origin of an amount, by `resource.field`. */
type Notes = Readonly<Record<string, () => Promise<ComponentType<NoteProps>>>>
/** A custom component above the rows of a list. `room`: its height in pixels on phones and desktops, reserved so that the page does not move when it loads. */
interface StripOf {
  readonly load: () => Promise<ComponentType>
  readonly room?: { readonly xs: number; readonly md: number }
}
/** Custom components above the rows of lists, by `resource.view`; they read the list by `useListing`. */
type Strips = Readonly<Record<string, StripOf>>
/** The props of a custom source of documents: the id of the record that owns them. */
export interface DocumentSourceProps {
  readonly owner: number
}
/** Custom sources of documents besides uploading, by the resource of the documents. */
type DocumentSources = Readonly<Record<string, () => Promise<ComponentType<DocumentSourceProps>>>>
/** The props of a custom help block: the screen, as declarations name it. */
export interface HelpProps {
  readonly screen: string
}
/** Custom help blocks, by the resource that they show; `screens` returns the screens that have one. */
type Helps = Readonly<
  Record<
    string,
    {
      readonly screens: (provider: DeclaredDataProvider) => Promise<readonly string[]>
      readonly load: () => Promise<ComponentType<HelpProps>>
    }
  >
>
/** Custom rules of entry tables, by resource. */
type Entries = Readonly<Record<string, () => Promise<EntryRules>>>
/** All custom components, in addition to what follows from declarations; each is loaded when it is shown. */
interface Screens {
  readonly pages: readonly Page[]
  readonly tabs: TabScreens
  readonly aids: Aids
  readonly entries: Entries
  readonly windows: Windows
  readonly notes: Notes
  readonly strips: Strips
  readonly documentSources: DocumentSources
  readonly helps: Helps
}
/** The custom components of an area. */
export type AreaScreens = Partial<Screens>

/** Merges the custom components of all areas. */
export const screensOfAreas = (areas: readonly AreaScreens[]): Screens => {
  const all = <K extends Exclude<keyof Screens, 'pages'>>(key: K): Screens[K] =>
    Object.assign({}, ...areas.map(area => area[key])) as Screens[K]
  return {
    pages: areas.flatMap(area => area.pages ?? []),
    tabs: all('tabs'),
    aids: all('aids'),
    entries: all('entries'),
    windows: all('windows'),
    notes: all('notes'),
    strips: all('strips'),
    documentSources: all('documentSources'),
    helps: all('helps'),
  }
}

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
