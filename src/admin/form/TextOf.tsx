import { useWatch } from 'react-hook-form'
import { hasWrites, optionsOf, placeOf } from '#resource'
import { valueText } from '../fields/text.ts'
import { ReadOnlyValue } from '../inputs/ReadOnlyValue.tsx'
import { LinesOf } from './lines/LinesOf.tsx'
import { useFormMeta } from './context.tsx'
import { useDerived } from './derived.ts'
import { useFieldLabel } from './labels.ts'
import { useWords } from '../cells/useWords.ts'

const Pair = ({ name, value, live = false }: { readonly name: string; readonly value: unknown; readonly live?: boolean }) => {
  const { resource } = useFormMeta()
  const words = useWords()
  const one = resource.fields[name]!
  const label = useFieldLabel(name)
  if (hasWrites(one)) return <LinesOf {...{ one, value, words, label }} />
  return (
    <ReadOnlyValue label={label} live={live}>
      {valueText(resource, name, value, words)}
    </ReadOnlyValue>
  )
}

const Derived = ({ name }: { readonly name: string }) => {
  const { resource } = useFormMeta()
  return <Pair name={name} value={useDerived(resource, name)} live />
}

const FormValue = ({ name }: { readonly name: string }) => {
  const { resource } = useFormMeta()
  return <Pair name={name} value={useWatch({ name: placeOf(resource, name) })} />
}

/** A read-only field of the form; a value derived from other fields is updated while they are typed. */
export const TextOf = ({ name }: { readonly name: string }) => {
  const { resource } = useFormMeta()
  const one = resource.fields[name]
  if (!one) throw new Error(`${resource.name} has no field ${name}`)
  return optionsOf(one).derived === 'record' ? <Derived name={name} /> : <FormValue name={name} />
}
