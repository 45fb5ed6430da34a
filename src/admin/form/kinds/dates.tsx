import type { AnyOptions } from '#resource'
import { parseDate, parseDateTime, parseMonth } from '#resource/text'
import { businessDay } from '../../data/values.ts'
import { DateInput, DateTimeInput, MonthInput } from '../../inputs/DateInput.tsx'
import { fieldProps, filterProps, type FilterInputProps, type InputKind } from './kind.tsx'

const days = ({ min, max, past }: AnyOptions) => ({
  ...(typeof min === 'string' && { min }),
  ...(typeof max === 'string' ? { max } : past && { max: businessDay() }),
})
const DayFilter = (props: FilterInputProps) => <DateInput {...filterProps(props)} />

/** A day. */
export const date: InputKind = {
  input: props => <DateInput {...fieldProps(props)} {...days(props.options)} />,
  filter: DayFilter,
  paste: text => parseDate(text) ?? text,
}
/** A moment; its filter is by days. */
export const dateTime: InputKind = {
  input: props => <DateTimeInput {...fieldProps(props)} />,
  filter: DayFilter,
  paste: (text, { words }) => parseDateTime(text, words.zone) ?? text,
}
export const month: InputKind = {
  input: props => <MonthInput {...fieldProps(props)} />,
  filter: props => <MonthInput {...filterProps(props)} />,
  paste: text => parseMonth(text) ?? text,
}
