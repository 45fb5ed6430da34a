import ButtonBase from '@mui/material/ButtonBase'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, Suspense, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useWatch } from 'react-hook-form'
import { hasWrites, isRequiredOnScreen, wirePathOf, optionsOf } from '#resource'
import { useFormMeta, useFieldMode, useFieldLabel, useFieldHint } from './context.tsx'
import { MountOnOpen } from '../page/Deferred.tsx'
import { REVEALS } from '../page/pageActions.ts'
import { useWords } from '../cells/context.ts'
import { unitSign } from '../kinds/index.ts'
import type { InputProps } from './kinds/kind.tsx'
import { inputKindOf } from './kinds/index.ts'
import { chunk } from '../chunk.ts'
import { buttonKeys, KEYS, keyOf } from '../keys.ts'
import { CARRIED_OVER_MARK } from './keys.ts'
import { AidOf } from './AidOf.tsx'
import { LinesInput } from './aids.tsx'
import { useIsLast } from './origins.ts'
import { TextOf } from './TextOf.tsx'
import { ServerCheckedInput } from './Checked.tsx'

/** The help text of a field; '' if there is none. */
function useFieldHelp(name: string): string {
  const translate = useTranslate()
  const { resource, labels } = useFormMeta()
  return labels.endsWith('.fields') ? translate(`nerud.help.fields.${resource.name}.${name}`, { _: '' }) : ''
}

const LOOK = {
  position: 'absolute',
  // The touch target is larger than the visible ring.
  top: -6,
  insetInlineEnd: 0,
  zIndex: 1,
  width: 30,
  height: 30,
  color: 'text.secondary',
  fontSize: 11,
  fontWeight: 600,
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 6,
    zIndex: -1,
    borderRadius: '50%',
    border: 1,
    borderColor: 'divider',
    backgroundColor: 'background.paper',
  },
  '&:hover, &.Mui-focusVisible': { color: 'primary.main', '&::before': { borderColor: 'primary.main' } },
} as const

/** The '?' button at the corner of an input, skipped by Tab. F1 in the input opens it too. */
const FieldHelp = ({ name, text }: { readonly name: string; readonly text: string }) => {
  const translate = useTranslate()
  const field = useFieldLabel(name)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const label = translate('nerud.seeing.help.field', { name: field })
  useEffect(() => {
    const around = button.current?.parentElement
    const onKey = (event: KeyboardEvent): void => {
      if (keyOf('everywhere', event) !== 'screenHelp') return
      event.preventDefault()
      setOpen(true)
    }
    around?.addEventListener('keydown', onKey)
    return () => around?.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <ButtonBase
        ref={button}
        tabIndex={-1}
        aria-label={label}
        {...buttonKeys(KEYS.everywhere.screenHelp, label)}
        {...REVEALS}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={LOOK}
      >
        ?
      </ButtonBase>
      <MountOnOpen when={isOpen}>
        <Popover
          open={isOpen}
          anchorEl={button.current}
          onClose={() => setOpen(false)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
          transformOrigin={{ vertical: 'top', horizontal: 'center' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5, p: 1.5, width: 320, maxWidth: 'calc(100vw - 32px)' } },
          }}
        >
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            {text}
          </Typography>
        </Popover>
      </MountOnOpen>
    </>
  )
}

/** Marks an input whose value was carried over from the previous record. */
const LastMark = () => {
  const translate = useTranslate()
  return (
    <Box
      component="span"
      title={translate('nerud.form.lastHint')}
      sx={{
        position: 'absolute',
        insetInlineEnd: 10,
        top: 8,
        transform: 'translateY(-50%)',
        zIndex: 1,
        px: 0.5,
        bgcolor: 'background.paper',
        color: 'text.secondary',
        fontSize: '0.6875rem',
        lineHeight: 1,
        cursor: 'default',
      }}
    >
      {translate('nerud.form.last')}
    </Box>
  )
}

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
  const unitValue: unknown = useWatch({ name: at + wirePathOf(resource, unitOf!) })
  const sign = unitSign(resource, unitOf!, unitValue, useWords())
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
      source={wirePathOf(resource, name)}
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
  const isLast = useIsLast(wirePathOf(resource, props.name))
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
    <Box sx={{ minWidth: 0, position: 'relative' }} {...(isLast && CARRIED_OVER_MARK)}>
      {isLast && <LastMark />}
      {help !== '' && <FieldHelp name={props.name} text={help} />}
      <ServerCheckedInput name={props.name}>
        {props.children === undefined ? (
          <Input {...props} />
        ) : (
          <Suspense fallback={null}>
            <ChoicesOf name={props.name}>{props.children}</ChoicesOf>
          </Suspense>
        )}
      </ServerCheckedInput>
      <AidOf name={props.name} />
    </Box>
  )
}
