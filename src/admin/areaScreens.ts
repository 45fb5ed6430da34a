import type { ComponentType } from 'react'
import type { Resource, Rights } from '#resource'
import type { DeclaredDataProvider } from './data/providerTypes.ts'
import type { EntryRules } from './sheet/rules.ts'

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
/** What a hand-made piece of help is given: the screen that it is about, as declarations name it. */
export interface HelpProps {
  readonly screen: string
}
/** Hand-made pieces of the help of screens, by the resource that they show: `screens` says which have any. */
export type Helps = Readonly<
  Record<
    string,
    {
      readonly screens: (provider: DeclaredDataProvider) => Promise<readonly string[]>
      readonly load: () => Promise<ComponentType<HelpProps>>
    }
  >
>
/** What lines of a table of new records know beside their declaration, by resource. */
export type Entries = Readonly<Record<string, () => Promise<EntryRules>>>
/** What is drawn by hand beside what follows from declarations, each piece loaded when it is shown. */
export interface Screens {
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
    entries: all('entries'),
    windows: all('windows'),
    notes: all('notes'),
    strips: all('strips'),
    documentSources: all('documentSources'),
    helps: all('helps'),
  }
}
