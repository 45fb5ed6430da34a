import { createContext, useContext, type ReactNode } from 'react'
import { optionsOf, type Resource } from '#resource'
import { isTyped } from '../data/values.ts'
import { useMay, type May } from '../may.ts'
import { MoveOnContext, WaitsContext } from '../inputs/waits.ts'
import { OriginsProvider } from './origins.ts'
import type { FormCore, Mode } from './useFormCore.ts'

/** How one field stands in a form: to be filled in, shown as text, or not there at all. */
export type FieldMode = 'input' | 'text' | 'absent'

/** What the parts of a form know about it. */
export interface FormMeta {
  readonly resource: Resource
  readonly mode: Mode
  /** The id of the record that is being edited. */
  readonly id?: number
  /** Fields that the opener has already decided. */
  readonly fixed: ReadonlySet<string>
  /** The first key of a field's label, for example `resources.company.fields`. */
  readonly labels: string
  /** Where the values of this resource lie in the form, for a line of it: 'lines.2.'; the form's own when left out. */
  readonly at?: string
}

const FormMetaContext = createContext<FormMeta | null>(null)
const CoreContext = createContext<FormCore | null>(null)

interface Around {
  readonly meta: FormMeta
  readonly core: FormCore
  readonly children: ReactNode
}

/** The form around, for the inputs below it. */
export const FormMetaProvider = ({ meta, core, children }: Around) => (
  <FormMetaContext.Provider value={meta}>
    <CoreContext.Provider value={core}>
      <OriginsProvider value={core.origins}>
        <WaitsContext.Provider value={core.waits}>
          <MoveOnContext.Provider value={core.series.moveOn}>{children}</MoveOnContext.Provider>
        </WaitsContext.Provider>
      </OriginsProvider>
    </CoreContext.Provider>
  </FormMetaContext.Provider>
)

function inside<T>(value: T | null): T {
  if (!value) throw new Error('InputOf and FormOf stand inside a form: EditOf, CreateOf or RecordDialog')
  return value
}

/** The form that an input stands in: its resource, and what is fixed. */
export const useFormMeta = (): FormMeta => inside(useContext(FormMetaContext))
/** The form that an input stands in: its values, and what the server said about them. */
export const useCore = (): FormCore => inside(useContext(CoreContext))

/** How a field stands in a form for a user with these rights. */
export function fieldModeOf({ resource, mode, fixed }: FormMeta, name: string, may: May): FieldMode {
  const one = resource.fields[name]
  if (!one || !may.mayField(resource, name, 'read')) return 'absent'
  const { createOnly, derived } = optionsOf(one)
  if (derived === 'record') return 'text'
  const mayWrite = may.mayField(resource, name, 'write')
  if (fixed.has(name)) return 'text'
  if (mode === 'create') return isTyped(one) && mayWrite ? 'input' : 'absent'
  return isTyped(one) && mayWrite && !createOnly ? 'input' : 'text'
}

/** The fields whose values a user may set in this form, whether they are shown or not. Deletion is an action of its own. */
export const writableNames = (resource: Resource, mode: Mode, may: May): string[] =>
  Object.keys(resource.fields).filter(name => {
    const one = resource.fields[name]!
    return name !== 'isDelete' && isTyped(one) && may.mayField(resource, name, 'write') && !(mode === 'edit' && optionsOf(one).createOnly)
  })

/** How a field stands in the form around it. */
export const useFieldMode = (name: string): FieldMode => fieldModeOf(useFormMeta(), name, useMay())
