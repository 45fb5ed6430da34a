import { useTranslate } from 'react-admin'
import { useWords } from '../../form/words.ts'
import { FlagInput } from '../../inputs/FlagInput.tsx'
import { SelectInput } from '../../inputs/SelectInput.tsx'
import { FLAGS, flagText } from '../../list/flags.ts'
import { fieldProps, filterProps, type FilterInputProps, type InputKind, type InputProps } from './kind.tsx'

const FlagFilter = (props: FilterInputProps) => {
  const words = useWords()
  return <SelectInput {...filterProps(props)} options={FLAGS.map(id => ({ id, label: flagText(id, words) }))} />
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
  return <SelectInput {...filterProps(props)} options={options} multiple={props.multiple} />
}

/** Yes or no. */
export const flag: InputKind = { input: props => <FlagInput {...fieldProps(props)} />, filter: FlagFilter }
/** One of the declared words. */
export const choice: InputKind = { input: ChoiceInput, filter: ChoiceFilter }
