import { Suspense, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { hasWrites, isRequiredOnScreen, placeOf, optionsOf } from '#resource'
import { useWatch } from 'react-hook-form'
import { useWords } from '../cells/useWords.ts'
import { unitSign } from '../fields/text.ts'
import type { InputProps } from './kinds/kind.tsx'
import { inputKindOf } from './kinds/index.ts'
import { chunk } from '../chunk.ts'
import { AidOf } from './AidOf.tsx'
import { FieldHelp, useFieldHelp } from './FieldHelp.tsx'
import { useFormMeta, useFieldMode } from './context.tsx'
import { LAST } from './keys.ts'
import { useFieldHint, useFieldLabel } from './labels.ts'
import { LastMark } from './LastMark.tsx'
import { LinesInput } from './lines/linesChunk.ts'
import { useIsLast } from './origins.ts'
import { TextOf } from './TextOf.tsx'
import { Checked } from './Checked.tsx'

interface InputOfProps {
  readonly name: string
  /** The label; that of the field by default. */
  readonly label?: string
  readonly helperText?: string
  readonly autoFocus?: boolean
  /** A stock input that replaces the one of the kind: `<InputOf name="brand"><AutocompleteInput /></InputOf>`. */
  readonly children?: ReactNode
}

const ChoicesOf = chunk(() => import('./ChoicesOf.tsx').then(module => module.ChoicesOf))

/** An input whose unit is the value of another field of the form. */
const Measured = (props: InputProps) => {
  const { resource, at = '' } = useFormMeta()
  const { unitOf } = props.options
  const named: unknown = useWatch({ name: at + placeOf(resource, unitOf!) })
  const sign = unitSign(resource, unitOf!, named, useWords())
  const { input: KindInput } = inputKindOf(resource.fields[props.name]!)
  return <KindInput {...props} options={sign === undefined ? props.options : { ...props.options, unit: sign }} />
}

const Input = ({ name, label, helperText, autoFocus = false }: InputOfProps) => {
  const { resource } = useFormMeta()
  const one = resource.fields[name]!
  const ownLabel = useFieldLabel(name)
  const ownHint = useFieldHint(name)
  const hint = helperText ?? ownHint
  const options = optionsOf(one)
  if (hasWrites(one))
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
        <LinesInput name={name} label={label ?? ownLabel} />
      </Suspense>
    )
  const KindInput = options.unitOf === undefined ? inputKindOf(one).input : Measured
  return (
    <KindInput
      name={name}
      source={placeOf(resource, name)}
      options={options}
      choices={`resources.${resource.name}.choices.${name}`}
      label={label ?? ownLabel}
      required={isRequiredOnScreen(one)}
      autoFocus={autoFocus}
      {...(hint !== undefined && { helperText: hint })}
    />
  )
}

/** The input of a field in the surrounding form, by its kind, with label, hint and marks; as text if it cannot be changed, nothing if it does not apply. */
export const InputOf = (props: InputOfProps) => {
  const { resource, fixed } = useFormMeta()
  if (!resource.fields[props.name]) throw new Error(`${resource.name} has no field ${props.name}`)
  const standing = useFieldMode(props.name)
  const isLast = useIsLast(placeOf(resource, props.name))
  const help = useFieldHelp(props.name)
  if (standing === 'absent') return null
  // Other fields may be derived from a fixed value, so its aid is needed.
  if (standing === 'text')
    return (
      <Box sx={{ minWidth: 0 }}>
        <TextOf name={props.name} />
        {fixed.has(props.name) && <AidOf name={props.name} />}
      </Box>
    )
  return (
    <Box sx={{ minWidth: 0, position: 'relative' }} {...(isLast && LAST)}>
      {isLast && <LastMark />}
      {help !== '' && <FieldHelp name={props.name} text={help} />}
      <Checked name={props.name}>
        {props.children === undefined ? (
          <Input {...props} />
        ) : (
          <Suspense fallback={null}>
            <ChoicesOf name={props.name}>{props.children}</ChoicesOf>
          </Suspense>
        )}
      </Checked>
      <AidOf name={props.name} />
    </Box>
  )
}
