import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { optionsOf, placeOf, valueAt, type Resource } from '#resource'
import { withValues } from '../data/values.ts'
import { useProvider } from '../data/providerTypes.ts'
import type { FormCore } from './useFormCore.ts'

interface Proposing {
  /** The resource whose queries return the proposals. */
  readonly resource: Resource
  /** The resource of the form: the same one, or the inputs of its action. */
  readonly inputs: Resource
  readonly names: readonly string[]
  readonly core: FormCore
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Fills in values that the server proposes for a new record, when the form opens and the field is empty; they do not count as unsaved changes. */
export function useProposed({ resource, inputs, names, core }: Proposing): void {
  const provider = useProvider()
  const propose = useEvent(async (name: string, action: string) => {
    const place = placeOf(inputs, name)
    const isOpen = (): boolean => isEmpty(valueAt(core.form.getValues(), place))
    if (!isOpen()) return
    const { data } = await provider.invoke(resource.name, { action, target: { on: 'all' } })
    const { value } = data as { readonly value: unknown }
    if (isEmpty(value) || !isOpen()) return
    core.base.current = withValues(inputs, core.base.current, { [name]: value })
    core.form.setValue(place, value, { shouldValidate: core.form.getFieldState(place).error !== undefined })
    // If the input is focused already, select the text, so that typing replaces it.
    const input = core.root.current?.querySelector<HTMLInputElement>(`input[name="${place}"]`)
    if (input && input === document.activeElement) requestAnimationFrame(() => input.select())
  })
  useEffect(() => {
    for (const name of names) {
      const { proposed } = optionsOf(inputs.fields[name]!)
      // If the call fails the user types the value.
      if (proposed !== undefined) void propose(name, proposed).catch(() => undefined)
    }
    // Runs when the form opens and when another record begins.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [core.turn])
}
