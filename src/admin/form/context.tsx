import { createContext, useContext, type ReactNode } from 'react'
import { optionsOf, type Resource } from '#resource'
import { isTyped } from '../data/values.ts'
import { useMay, type May } from '../may.ts'
import { MoveOnContext, WaitsContext } from '../inputs/waits.ts'
import { OriginsProvider } from './origins.ts'
import type { FormCore, Mode } from './useFormCore.ts'

/** How a field appears in a form: as an input, as text, or not at all. */
export type FieldMode = 'input' | 'text' | 'absent'

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
  if (mode === 'create') return isTyped(one) && mayWrite ? 'input' : 'absent'
  return isTyped(one) && mayWrite && !createOnly ? 'input' : 'text'
}

/** The fields that the user may set, whether the form shows them or not. Deletion is a separate action. */
export const writableNames = (resource: Resource, mode: Mode, may: May): string[] =>
  Object.keys(resource.fields).filter(name => {
    const one = resource.fields[name]!
    return name !== 'isDelete' && isTyped(one) && may.mayField(resource, name, 'write') && !(mode === 'edit' && optionsOf(one).createOnly)
  })

/** How a field appears in the surrounding form. */
export const useFieldMode = (name: string): FieldMode => fieldModeOf(useFormMeta(), name, useMay())
