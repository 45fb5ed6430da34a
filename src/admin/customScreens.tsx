import { type ComponentType, createContext, useContext } from 'react'
import type { Resource, Rights } from '#resource'
import type { DeclaredDataProvider } from './data/provider.ts'
import type { Fill } from './form/fills.ts'
import type { EntryRules } from './sheet/entryRules.ts'

/** A custom page: its path, the rights to open it, and its component. `public` pages render without the layout. */
export interface Page {
  /** Its address, with a leading slash; parameters as `:id`. */
  readonly path: string
  /** Any of these codes is enough, none means any signed-in user. */
  readonly right: Rights
  /** It needs no session. */
  readonly public?: boolean
  /** Imports its component when it is opened. */
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
type Aids = Readonly<Record<string, () => Promise<ComponentType<AidProps>>>>
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
/** What follows from the record chosen in a field, by `resource.field`: for forms, lines of entry tables, cells of lists, and changes of many records. */
export type Fills = Readonly<Record<string, () => Promise<Fill>>>
/** Custom rules of entry tables, by resource. */
type Entries = Readonly<Record<string, () => Promise<EntryRules>>>
/** The custom components of an application, in addition to what follows from declarations; each is loaded when it is shown. */
export interface CustomScreens {
  /** Custom pages, each with its path and rights. */
  readonly pages: readonly Page[]
  /** Custom tabs of cards, by the name that `tab.screen` refers to; they read the record from its context. */
  readonly tabs: TabScreens
  /** Aids below inputs, such as a look-up by number, by `resource.field`. */
  readonly aids: Aids
  /** What follows from the record chosen in a field, by `resource.field`. */
  readonly fills: Fills
  /** Computed values and warnings of entry tables, by resource. */
  readonly entries: Entries
  /** Windows in which records open over any page, by resource. */
  readonly windows: Windows
  /** Notes next to values on cards, such as the origin of an amount, by `resource.field`. */
  readonly notes: Notes
  /** Components above the rows of lists, by `resource.view`; they read the list by `useListing`. */
  readonly strips: Strips
  /** Sources of documents besides uploading, by the resource of the documents. */
  readonly documentSources: DocumentSources
  /** Blocks of the help, by the resource that they show. */
  readonly helps: Helps
}
/** The custom components of an area. */
export type AreaScreens = Partial<CustomScreens>

/** Merges the custom components of all areas. */
export const screensOfAreas = (areas: readonly AreaScreens[]): CustomScreens => {
  const all = <K extends Exclude<keyof CustomScreens, 'pages'>>(key: K): CustomScreens[K] =>
    Object.assign({}, ...areas.map(area => area[key])) as CustomScreens[K]
  return {
    pages: areas.flatMap(area => area.pages ?? []),
    tabs: all('tabs'),
    aids: all('aids'),
    fills: all('fills'),
    entries: all('entries'),
    windows: all('windows'),
    notes: all('notes'),
    strips: all('strips'),
    documentSources: all('documentSources'),
    helps: all('helps'),
  }
}

/** Returns the names in custom components, which tests compare with the declarations (`faultsOf`). */
export const namesOfScreens = ({ pages = [], tabs = {}, aids, fills, entries, windows, notes }: AreaScreens) => ({
  screens: Object.keys(tabs),
  addresses: pages.map(({ path }) => path),
  components: [aids, fills, entries, windows, notes].flatMap(one => Object.keys(one ?? {})),
})

const CustomScreensContext = createContext<CustomScreens>(screensOfAreas([]))

/** Provides the custom components of the application. */
export const CustomScreensProvider = CustomScreensContext.Provider

/** The custom components of the application, by kind. */
export const useCustomScreens = (): CustomScreens => useContext(CustomScreensContext)
