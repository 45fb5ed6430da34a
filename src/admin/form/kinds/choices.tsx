import { useTranslate } from 'react-admin'
import { useWords } from '../../cells/context.ts'
import { FlagInput } from '../../inputs/FlagInput.tsx'
import { SelectInput } from '../../inputs/SelectInput.tsx'
import { FLAGS, flagText } from '../../tones.tsx'
import { fieldProps, filterProps, isAlike, type FilterInputProps, type InputKind, type InputProps, type Pasting } from './kind.tsx'

const FlagFilter = (props: FilterInputProps) => {
  const words = useWords()
  return (
    <SelectInput
      {...filterProps(props)}
      forgets
      options={FLAGS.map(id => ({ id, label: flagText(props.resource, props.name, id, words) }))}
    />
  )
}

const ChoiceInput = (props: InputProps) => {
  const translate = useTranslate()
  const options = (props.options.choices ?? []).map(id => ({ id, label: translate(`${props.choices}.${id}`, { _: id }) }))
  return <SelectInput {...fieldProps(props)} options={options} />
}
const ChoiceFilter = (props: FilterInputProps) => {
  const { t } = useWords()
  const options = (props.options.choices ?? []).map(id => ({
    id,
    label: t(`resources.${props.resource.name}.choices.${props.name}.${id}`, { _: id }),
  }))
  return <SelectInput {...filterProps(props)} forgets options={options} multiple={props.multiple} />
}

const pasteFlag = (text: string, { resource, name, words }: Pasting): unknown => {
  const matches = (value: boolean, word: 'yes' | 'no'): boolean =>
    isAlike(text, words.t(`nerud.cell.flag.${word}`)) || isAlike(text, flagText(resource, name, value, words))
  if (matches(true, 'yes') || text === '1') return true
  return matches(false, 'no') || text === '0' ? false : text
}
const pasteChoice = (text: string, { resource, name, options, words }: Pasting): unknown =>
  options.choices?.find(id => isAlike(text, words.t(`resources.${resource.name}.choices.${name}.${id}`, { _: id }))) ?? text

/** A flag: yes or no. */
export const flag: InputKind = { input: props => <FlagInput {...fieldProps(props)} />, filter: FlagFilter, paste: pasteFlag }
/** A choice among the declared options. */
export const choice: InputKind = { input: ChoiceInput, filter: ChoiceFilter, paste: pasteChoice }
