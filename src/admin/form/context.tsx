import { createContext, useContext, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { optionsOf, type Resource, type Layout } from '#resource'
import { isFillable } from '../data/values.ts'
import { useMay, type May } from '../authProvider.ts'
import { MoveOnContext, PendingWorkContext } from '../inputs/pending.ts'
import { OriginsProvider } from './origins.ts'
import type { FormCore, Mode } from './useFormCore.ts'

/** How a field appears in a form: as an input, as text, or not at all. */
type FieldMode = 'input' | 'text' | 'absent'

/** What the inputs of a form know about it. */
export interface FormMeta {
  readonly resource: Resource
  readonly mode: Mode
  /** The id of the edited record. */
  readonly id?: number
  /** Fields whose values are fixed by whoever opened the form. */
  readonly fixed: ReadonlySet<string>
  /** The key prefix of field labels. Example: `resources.company.fields`. */
  readonly labels: string
  /** The path prefix of a line's values in the form. Example: 'lines.2.'; undefined for the form itself. */
  readonly at?: string
  /** The form is a single field, of a cell or of many records: what follows from it is filled in when it is saved. */
  readonly isAlone?: boolean
}

const FormMetaContext = createContext<FormMeta | null>(null)
const CoreContext = createContext<FormCore | null>(null)

interface Around {
  readonly meta: FormMeta
  readonly core: FormCore
  readonly children: ReactNode
}

/** Provides the form to its inputs. */
export const FormMetaProvider = ({ meta, core, children }: Around) => (
  <FormMetaContext.Provider value={meta}>
    <CoreContext.Provider value={core}>
      <OriginsProvider value={core.origins}>
        <PendingWorkContext.Provider value={core.waits}>
          <MoveOnContext.Provider value={core.series.moveOn}>{children}</MoveOnContext.Provider>
        </PendingWorkContext.Provider>
      </OriginsProvider>
    </CoreContext.Provider>
  </FormMetaContext.Provider>
)

function inside<T>(value: T | null): T {
  if (!value) throw new Error('InputOf and FormOf stand inside a form: EditOf, CreateOf or RecordDialog')
  return value
}

/** The surrounding form: its resource, mode and fixed fields. */
export const useFormMeta = (): FormMeta => inside(useContext(FormMetaContext))
/** The surrounding form: its values and server errors. */
export const useCore = (): FormCore => inside(useContext(CoreContext))

/** How a field appears in a form, by the user's rights. */
export function fieldModeOf({ resource, mode, fixed }: FormMeta, name: string, may: May): FieldMode {
  const one = resource.fields[name]
  if (!one || !may.mayField(resource, name, 'read')) return 'absent'
  const { createOnly, derived } = optionsOf(one)
  if (derived === 'record') return 'text'
  const mayWrite = may.mayField(resource, name, 'write')
  if (fixed.has(name)) return 'text'
  if (mode === 'create') return isFillable(one) && mayWrite ? 'input' : 'absent'
  return isFillable(one) && mayWrite && !createOnly ? 'input' : 'text'
}

/** The fields that the user may set, whether the form shows them or not. Deletion is a separate action. */
export const writableNames = (resource: Resource, mode: Mode, may: May): string[] =>
  Object.keys(resource.fields).filter(name => {
    const one = resource.fields[name]!
    return (
      name !== 'isDelete' && isFillable(one) && may.mayField(resource, name, 'write') && !(mode === 'edit' && optionsOf(one).createOnly)
    )
  })

/** How a field appears in the surrounding form. */
export const useFieldMode = (name: string): FieldMode => fieldModeOf(useFormMeta(), name, useMay())

/** The label of a field in the surrounding form; standard fields share theirs. */
export function useFieldLabel(name: string): string {
  const translate = useTranslate()
  const { labels } = useFormMeta()
  return translate(`${labels}.${name}`, { _: translate(`nerud.cell.standard.${name}`, { _: name }) })
}

/** The hint of a field, if there is one. */
export function useFieldHint(name: string): string | undefined {
  const translate = useTranslate()
  const { resource } = useFormMeta()
  return translate(`resources.${resource.name}.hints.${name}`, { _: '' }) || undefined
}

const isFlag = (resource: Resource, name: string): boolean => resource.fields[name]?.kind === 'flag'

/** The grid columns of a row of inputs: side by side with equal widths where they fit, one below another on phones. */
export const rowColumns = (resource: Resource, names: readonly string[]) =>
  names.every(name => isFlag(resource, name))
    ? 'repeat(auto-fill, minmax(200px, max-content))'
    : { xs: 'minmax(0, 1fr)', sm: `repeat(${Math.min(names.length, 2)}, minmax(0, 1fr))`, md: `repeat(${names.length}, minmax(0, 1fr))` }

/** The layout of a resource that declares none: all its fields in order, except standard ones. */
export const plainLayout = (resource: Resource): readonly Layout[] =>
  Object.keys(resource.fields).filter(name => {
    const { at, readonly } = optionsOf(resource.fields[name]!)
    return !readonly && !at?.startsWith('metadataFields.')
  })
