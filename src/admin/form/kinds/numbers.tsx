import type { AnyOptions } from '#resource'
import { parseDecimal } from '#resource/decimal'
import { NumberInput } from '../../inputs/NumberInput.tsx'
import { SumInput } from '../../inputs/SumInput.tsx'
import { fieldProps, filterProps, type InputKind } from './kind.tsx'
import { LinkInput } from '../LinkInput.tsx'

const bounds = ({ min, max }: AnyOptions) => ({
  ...(min !== undefined && { min: String(min) }),
  ...(max !== undefined && { max: String(max) }),
})

const pasteDecimal = (text: string): string => parseDecimal(text) ?? text

/** An integer. */
export const number: InputKind = {
  input: props => {
    const { min, max, unit, recordOf } = props.options
    if (recordOf !== undefined) return <LinkInput {...props} />
    return (
      <NumberInput
        {...fieldProps(props)}
        {...(min !== undefined && { min: Number(min) })}
        {...(max !== undefined && { max: Number(max) })}
        {...(unit && { unit })}
      />
    )
  },
  filter: props => <NumberInput {...filterProps(props)} {...(props.options.unit && { unit: props.options.unit })} />,
  paste: text => {
    const value = parseDecimal(text)
    return value === null ? text : Number(value)
  },
}
/** A decimal. */
export const decimal: InputKind = {
  input: props => (
    <SumInput {...fieldProps(props)} {...bounds(props.options)} scale={props.options.scale ?? 3} unit={props.options.unit ?? ''} />
  ),
  filter: props => <SumInput {...filterProps(props)} scale={props.options.scale ?? 3} unit={props.options.unit ?? ''} />,
  paste: pasteDecimal,
}
/** An amount in roubles. */
export const money: InputKind = {
  input: props => (
    <SumInput
      {...fieldProps(props)}
      {...bounds(props.options)}
      scale={props.options.scale ?? 2}
      {...(props.options.unit && { unit: props.options.unit })}
    />
  ),
  filter: props => <SumInput {...filterProps(props)} scale={props.options.scale ?? 2} />,
  paste: pasteDecimal,
}
