import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { optionsOf, placeOf, valueAt, type Resource } from '#resource'
import { withValues } from '../data/values.ts'
import { useProvider } from '../data/providerTypes.ts'
import type { FormCore } from './useFormCore.ts'

interface Proposing {
  /** The resource whose queries propose. */
  readonly resource: Resource
  /** What is filled in: the same, or the inputs of its action. */
  readonly inputs: Resource
  readonly names: readonly string[]
  readonly core: FormCore
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Fills in what the server proposes for a new record, once it is opened, where nobody has typed anything yet: nothing that would have to be saved. */
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
    // Who stands there already types over it.
    const input = core.root.current?.querySelector<HTMLInputElement>(`input[name="${place}"]`)
    if (input && input === document.activeElement) requestAnimationFrame(() => input.select())
  })
  useEffect(() => {
    for (const name of names) {
      const { proposed } = optionsOf(inputs.fields[name]!)
      // Who hears no answer types a number.
      if (proposed !== undefined) void propose(name, proposed).catch(() => undefined)
    }
    // Asked when the form is opened and when it begins anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [core.turn])
}
