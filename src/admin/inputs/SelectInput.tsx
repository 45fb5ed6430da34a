import { useEffect, useReducer, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Paper, { type PaperProps } from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useForkRef } from '@mui/material/utils'
import { useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { keyOf } from '../keys.ts'
import { unresolvedProblem, useMoveOn } from './pending.ts'
import { SteadyPopper } from './SteadyPopper.tsx'
import { textFieldProps, type BoundField, type FieldProps } from './useField.tsx'
import type { Option } from './useOptions.ts'
import { MAX_OPTIONS, sameId, useSelect, type OptionFilters, type SelectInputProps } from './useSelect.ts'

const APPROACHES = ['focusin', 'pointerdown', 'mousedown'] as const
const nothing = (): void => undefined

interface LazyAnchor {
  /** The ref of the element under which the options open. */
  readonly ref: (frame: HTMLElement | null) => void
  /** Sets the anchor now. */
  readonly notify: () => void
}

/**
 * Sets the anchor of the options of a select when the user first approaches it. Material UI keeps the anchor as state and measures it: if it were set on
 * mount, each select of a form would be rendered twice.
 */
export function lazyAnchor(give: (frame: HTMLElement | null) => void): LazyAnchor {
  let frame: HTMLElement | null = null
  let leave = nothing
  const notify = (): void => {
    leave()
    give(frame)
  }
  const ref = (next: HTMLElement | null): void => {
    leave()
    leave = nothing
    frame = next
    if (next === null) return give(null)
    if (next.contains(document.activeElement)) return give(next)
    // The whole select: a press on its helper text must not focus the input.
    const around = next.closest('.MuiAutocomplete-root') ?? next
    for (const name of APPROACHES) around.addEventListener(name, notify, { capture: true })
    leave = () => {
      for (const name of APPROACHES) around.removeEventListener(name, notify, { capture: true })
    }
    return undefined
  }
  return { ref, notify }
}

/** The key that removes the filters of the options. */
const LIFT = 'F2'

type FrameProps = {
  readonly params: AutocompleteRenderInputParams
  readonly field: BoundField
  readonly props: FieldProps
  readonly loading: boolean
  readonly isOpen: boolean
}

const Frame = ({ params, field, props, loading, isOpen }: FrameProps) => {
  const { ref: inputRef, ...inputProps } = params.inputProps as ComponentProps<'input'>
  const ref = useForkRef(inputRef, field.inputRef)
  const [anchor] = useState(() => lazyAnchor(params.InputProps.ref as (frame: HTMLElement | null) => void))
  useEffect(() => {
    if (isOpen) anchor.notify()
  }, [isOpen, anchor])
  const endAdornment = (
    <>
      {loading && <CircularProgress size={16} sx={{ marginInlineEnd: 0.5 }} />}
      {params.InputProps.endAdornment}
    </>
  )
  return (
    <TextField
      {...textFieldProps(field, props, {
        html: { ...inputProps, ref },
        input: { ...params.InputProps, ref: anchor.ref, endAdornment },
        label: params.InputLabelProps,
      })}
      disabled={params.disabled}
    />
  )
}

/** What the options are filtered by, with a link that removes the filters. */
const NarrowedBy = ({ by, lift }: OptionFilters) => {
  const translate = useTranslate()
  return (
    <>
      {translate('nerud.input.narrowed', { by })}{' '}
      {lift && (
        <Link component="button" type="button" tabIndex={-1} variant="caption" onClick={lift} aria-keyshortcuts={LIFT}>
          {translate('nerud.input.lift', { key: LIFT })}
        </Link>
      )}
    </>
  )
}

interface HintsProps {
  readonly narrowed: OptionFilters | undefined
  /** Why the options are offered: similar ones for a text that matches no record, or the several that it matches. */
  readonly heading: 'near' | 'several' | undefined
  /** There are more options than are shown. */
  readonly isCut: boolean
}

/** Notes below the options. */
const Hints = ({ narrowed, heading, isCut }: HintsProps) => {
  const translate = useTranslate()
  if (!narrowed?.by && !isCut && !heading) return null
  return (
    <Typography
      variant="caption"
      role="status"
      component="div"
      onMouseDown={event => event.preventDefault()}
      sx={{ display: 'grid', px: 1.5, py: 0.75, color: 'text.secondary', borderTop: 1, borderColor: 'divider' }}
    >
      {heading && <span>{translate(`nerud.sheet.${heading}`)}</span>}
      {narrowed?.by && (
        <span>
          <NarrowedBy {...narrowed} />
        </span>
      )}
      {isCut && <span>{translate('nerud.input.moreOptions', { count: MAX_OPTIONS })}</span>}
    </Typography>
  )
}

const OptionsPaper = ({ hint, children, ...rest }: PaperProps & { readonly hint?: ReactNode }) => (
  <Paper {...rest}>
    {children}
    {hint}
  </Paper>
)

/**
 * The keys of a select. Tab and the keys that save take the option highlighted by arrows, otherwise the option that the typed text
 * identifies uniquely, even if the response is still pending. Enter before the response does the same, and leaves the list open if the text
 * is ambiguous.
 */
function useKeys(select: ReturnType<typeof useSelect>, narrowed: OptionFilters | undefined) {
  const { open, setOpen, text, typed, add, settle, takeEarly, offered } = select
  // The option that the arrow keys have highlighted since the text last changed; before that the first one is highlighted automatically.
  const pointed = useRef<{ readonly option: Option; readonly text: string | null } | null>(null)
  const leave = (): void => {
    const moved = open && pointed.current?.text === text ? pointed.current : null
    if (moved) {
      add(moved.option)
      setOpen(false)
    } else if (typed !== null) settle()
    else setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }): void => {
    if (event.key === LIFT && narrowed?.lift) {
      event.preventDefault()
      narrowed.lift()
      return setOpen(true)
    }
    const command = keyOf('form', event)
    if (command === 'save' || command === 'again') {
      event.defaultMuiPrevented = true
      return leave()
    }
    if (event.key === 'Tab') return leave()
    if (event.key !== 'Enter' || !open || !offered.loading) return undefined
    event.defaultMuiPrevented = true
    event.preventDefault()
    return takeEarly()
  }
  const onHighlight = (option: Option | null, reason: string): void =>
    void (pointed.current = option && reason === 'keyboard' ? { option, text } : null)
  return { onKeyDown, onHighlight }
}

/** The field with messages besides validation errors. */
function useFieldHelp({ field, unread, typed, message }: ReturnType<typeof useSelect>, narrowed: OptionFilters | undefined): BoundField {
  const translate = useTranslate()
  if (typed !== null) return unread ? { ...field, error: false, help: undefined } : field
  if (unread) {
    const { key, params } = unresolvedProblem(unread)
    const among = narrowed?.by && unread.why === 'notFound' ? `. ${translate('nerud.input.narrowed', { by: narrowed.by })}` : ''
    const lift = among && narrowed?.lift ? ` ${translate('nerud.input.lift', { key: LIFT })}` : ''
    return { ...field, error: unread.why !== 'sought', help: <>{`${translate(key, params)}${among}${lift}`}</> }
  }
  if (!message || field.error) return field
  return { ...field, help: <span role="status">{translate(`nerud.input.${message.key}`, { text: message.text })}</span> }
}

/** A choice of one or more records out of many: searched on the server, 15 at a time, with the current value always included. */
export const SelectInput = (props: SelectInputProps) => {
  const { options: fixed, readOnly = false, disabled = false, narrowed } = props
  const translate = useTranslate()
  const moveOn = useMoveOn()
  const [, arrived] = useReducer((times: number) => times + 1, 0)
  const select = useSelect(props)
  const { multiple, open, setOpen, text, typed, type, forget, settle, unread, offered, chosen, shown, pick } = select
  const { onKeyDown, onHighlight } = useKeys(select, narrowed)
  const field = useFieldHelp(select, narrowed)
  const isBusy = offered.loading || unread?.why === 'sought'
  const hint = <Hints narrowed={narrowed} heading={select.heading} isCut={fixed === undefined && offered.options.length >= MAX_OPTIONS} />
  return (
    <Autocomplete<Option, boolean>
      id={field.id}
      fullWidth
      multiple={multiple}
      disableCloseOnSelect={multiple}
      filterSelectedOptions={multiple}
      disabled={disabled}
      readOnly={readOnly}
      autoHighlight
      // While the user types, the value is not passed: it would be highlighted before the results.
      value={multiple ? chosen : text === null ? (chosen[0] ?? null) : null}
      inputValue={text ?? (multiple ? '' : (chosen[0]?.label ?? ''))}
      options={shown}
      filterOptions={options => options}
      isOptionEqualToValue={sameId}
      getOptionKey={option => option.id}
      open={open}
      onFocus={() => void props.approach?.().then(arrived)}
      onOpen={() => setOpen(true)}
      onKeyDown={onKeyDown}
      onClose={(_, reason) => (reason === 'escape' ? forget() : setOpen(false))}
      onChange={(event, picked) => {
        if (multiple || !moveOn || !('key' in event && event.key === 'Enter')) return pick(picked)
        // What the user types next goes to the next field, so move the focus during this key event, after the form has the value.
        flushSync(() => pick(picked))
        return moveOn(event.target)
      }}
      onInputChange={(_, next, reason) => reason === 'input' && type(next)}
      onHighlightChange={(_, option, reason) => onHighlight(option, reason)}
      onBlur={() => {
        if (typed !== null) settle()
        field.blur()
      }}
      loading={offered.loading}
      loadingText={translate('nerud.input.loading')}
      noOptionsText={offered.failed ? props.failed || translate('nerud.input.loadFailed') : translate('nerud.input.noOptions')}
      clearText={translate('nerud.input.clear')}
      openText={translate('nerud.input.open')}
      closeText={translate('nerud.input.close')}
      slots={{ paper: OptionsPaper, popper: SteadyPopper }}
      slotProps={{
        paper: { hint } as PaperProps,
        popper: { role: 'region', 'aria-label': translate('nerud.input.options') },
        chip: { size: 'small' },
      }}
      renderInput={params => <Frame params={params} field={field} props={props} loading={isBusy} isOpen={open} />}
      {...(props.className === undefined ? {} : { className: props.className })}
    />
  )
}

const REHEARSED: readonly Option[] = [{ id: 1, label: '1' }]

/** Open options in an element outside of the document: inserts their styles and compiles their code before the user opens the first select. */
export const RehearsedOptions = ({ container }: { readonly container: HTMLElement }) => (
  <Autocomplete<Option>
    open
    fullWidth
    autoHighlight
    options={REHEARSED}
    slots={{ paper: OptionsPaper, popper: SteadyPopper }}
    slotProps={{ popper: { container }, chip: { size: 'small' } }}
    renderInput={params => <TextField {...params} label="1" />}
  />
)
