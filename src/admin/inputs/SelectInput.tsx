import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import CircularProgress from '@mui/material/CircularProgress'
import Paper, { type PaperProps } from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useForkRef } from '@mui/material/utils'
import { useTranslate } from 'react-admin'
import { bestFirst } from '#resource/ranking'
import { textFieldProps, useField, type BoundField, type FieldProps } from './useField.tsx'
import { useKnownOptions } from './useKnownOptions.ts'
import { useOptions, type LoadOptions, type Option } from './useOptions.ts'

/** The most options that a select shows at once (foundations §9). */
export const MOST_OPTIONS = 15

export interface SelectInputProps extends FieldProps {
  /** Finds options on the server. */
  readonly load?: LoadOptions
  /** A fixed list instead, filtered here and shown whole. */
  readonly options?: readonly Option[]
  /** The options of the record's own value. */
  readonly current?: Option | readonly Option[] | null
  /** Loads the labels of ids that came without them. */
  readonly resolve?: (ids: readonly Option['id'][]) => Promise<readonly Option[]>
  readonly multiple?: boolean
  /** What of an option the form holds: its id when left out. */
  readonly store?: (option: Option) => unknown
  /** Told of every option that the person chooses. */
  readonly onChoose?: (option: Option) => void
  /** The message when the options cannot be loaded; that of all selects when left out or empty. */
  readonly failed?: string
}

const NONE: readonly Option[] = []
/** What was typed and not chosen, and why. */
interface Lost {
  readonly text: string
  readonly why: 'notFound' | 'notChosen' | 'failed'
}
const nothing: LoadOptions = () => Promise.resolve(NONE)
const sameId = (a: Option, b: Option): boolean => String(a.id) === String(b.id)
const listOf = (options: Option | readonly Option[] | null | undefined): readonly Option[] =>
  options === null || options === undefined ? NONE : 'id' in options ? [options] : options

type FrameProps = {
  readonly params: AutocompleteRenderInputParams
  readonly field: BoundField
  readonly props: FieldProps
  readonly loading: boolean
}

const Frame = ({ params, field, props, loading }: FrameProps) => {
  const { ref: inputRef, ...inputProps } = params.inputProps as ComponentProps<'input'>
  const ref = useForkRef(inputRef, field.inputRef)
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
        input: { ...params.InputProps, endAdornment },
        label: params.InputLabelProps,
      })}
      disabled={params.disabled}
    />
  )
}

const OptionsPaper = ({ hint, children, ...rest }: PaperProps & { readonly hint?: string | undefined }) => (
  <Paper {...rest}>
    {children}
    {hint !== undefined && (
      <Typography
        variant="caption"
        role="status"
        component="div"
        onMouseDown={event => event.preventDefault()}
        sx={{ px: 1.5, py: 0.75, color: 'text.secondary', borderTop: 1, borderColor: 'divider' }}
      >
        {hint}
      </Typography>
    )}
  </Paper>
)

const useOffered = ({ load, options }: SelectInputProps, open: boolean, query: string) => {
  const found = useOptions(load ?? nothing, open && options === undefined, query)
  if (options !== undefined) return { options: bestFirst(options, ({ label }) => label, query), failed: false, loading: false }
  // The highlighted option must be of the response to what is typed: those of an older query are not offered meanwhile.
  const isOlder = found.loading && query !== ''
  return { ...found, options: isOlder ? NONE : found.options.slice(0, MOST_OPTIONS) }
}

/** The state of a select: whether it is open, what is typed, the options offered and chosen, and the way to choose. */
const useSelect = (props: SelectInputProps) => {
  const { multiple = false, options: fixed, current, resolve, store = option => option.id, onChoose } = props
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  // What was typed and left without a choice: it does not stand in the field any more, which says so.
  const [lost, setLost] = useState<Lost | null>(null)
  const field = useField(props)
  const query = typed ?? ''
  const offered = useOffered(props, open, query)
  const { chosen, learn } = useKnownOptions({
    value: field.value,
    current: listOf(current),
    offered: fixed ?? offered.options,
    resolve,
  })
  const missing = query === '' && !multiple ? chosen.filter(option => !offered.options.some(other => sameId(option, other))) : NONE
  const pick = (picked: Option | readonly Option[] | null): void => {
    learn(listOf(picked))
    for (const option of listOf(picked)) if (!chosen.some(other => sameId(option, other))) onChoose?.(option)
    setTyped(null)
    field.change(multiple ? listOf(picked).map(store) : picked === null ? null : store(picked as Option))
  }
  const add = (option: Option): void => pick(multiple ? [...chosen, option] : option)
  /** Takes what was typed out of the field again. */
  const forget = (why: Lost['why'] | null): void => {
    if (why !== null && query.trim() !== '') setLost({ text: query.trim(), why })
    setTyped(null)
  }
  const type = (text: string): void => {
    setLost(null)
    if (text === '' && !multiple && chosen.length > 0) pick(null)
    setTyped(text)
  }
  return {
    multiple,
    field,
    open,
    setOpen,
    query,
    typed,
    type,
    forget,
    lost,
    offered,
    chosen,
    shown: [...missing, ...offered.options],
    add,
    pick,
  }
}

/**
 * Enter or Tab pressed before the response to what was typed means its first option. Tab takes the highlighted option of what was typed or
 * pointed at by arrows, and goes on.
 */
const useEarlyKeys = ({ multiple, field, open, setOpen, query, forget, offered, chosen, add }: ReturnType<typeof useSelect>) => {
  const [isAwaited, setAwaited] = useState(false)
  // The option that arrows or the mouse have moved to since the last change of the text; before that the first one is highlighted.
  const pointed = useRef<{ readonly option: Option; readonly query: string; readonly byKey: boolean } | null>(null)
  const best = (): Option | undefined => offered.options.find(option => !multiple || !chosen.some(other => sameId(option, other)))
  const takeFirst = useEffectEvent(() => {
    setAwaited(false)
    const first = best()
    const isLeft = document.activeElement?.id !== field.id
    if (first) add(first)
    else if (isLeft) forget(offered.failed ? 'failed' : 'notFound')
    if (isLeft || (first && !multiple)) setOpen(false)
  })
  useEffect(() => {
    if (isAwaited && !offered.loading) takeFirst()
  }, [isAwaited, offered.loading])

  const onTab = (): void => {
    const moved = pointed.current?.query === query ? pointed.current : null
    const isTyped = query.trim() !== ''
    if (!open || !(isTyped || moved?.byKey)) return
    if (offered.loading) return setAwaited(isTyped)
    const taken = moved?.option ?? best()
    if (taken) add(taken)
    else forget(offered.failed ? 'failed' : 'notFound')
  }
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }): void => {
    if (event.key === 'Tab') return onTab()
    if (event.key !== 'Enter') return setAwaited(isAwaited && event.key === 'Shift')
    if (!open || !offered.loading) return undefined
    event.defaultMuiPrevented = true
    event.preventDefault()
    return setAwaited(query !== '')
  }
  const onHighlight = (option: Option | null, reason: string): void =>
    void (pointed.current = option && { option, query, byKey: reason === 'keyboard' })
  return { isAwaited, onKeyDown, onHighlight }
}

/** A choice of one record or several out of many: searched on the server, 15 at a time, the current value always among them. */
export const SelectInput = (props: SelectInputProps) => {
  const { options: fixed, readOnly = false, disabled = false } = props
  const translate = useTranslate()
  const select = useSelect(props)
  const { multiple, open, setOpen, typed, type, forget, lost, offered, chosen, shown, pick } = select
  const { isAwaited, onKeyDown, onHighlight } = useEarlyKeys(select)
  const note = lost && <>{translate(`nerud.input.${lost.why}`, { text: lost.text })}</>
  const field = note === null || select.field.error ? select.field : { ...select.field, help: note }
  const isCut = fixed === undefined && offered.options.length >= MOST_OPTIONS
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
      // While something is typed the value is not shown: it must not be highlighted before what was found.
      value={multiple ? chosen : typed === null ? (chosen[0] ?? null) : null}
      inputValue={typed ?? (multiple ? '' : (chosen[0]?.label ?? ''))}
      options={shown}
      filterOptions={options => options}
      isOptionEqualToValue={sameId}
      getOptionKey={option => option.id}
      open={open}
      onOpen={() => setOpen(true)}
      onKeyDown={onKeyDown}
      onClose={(_, reason) => {
        if (isAwaited && reason === 'blur') return
        setOpen(false)
        if (reason !== 'selectOption') forget(reason === 'blur' ? 'notChosen' : null)
      }}
      onChange={(_, picked) => pick(picked)}
      onInputChange={(_, text, reason) => reason === 'input' && type(text)}
      onHighlightChange={(_, option, reason) => onHighlight(option, reason)}
      onBlur={field.blur}
      loading={offered.loading}
      loadingText={translate('nerud.input.loading')}
      noOptionsText={offered.failed ? props.failed || translate('nerud.input.loadFailed') : translate('nerud.input.noOptions')}
      clearText={translate('nerud.input.clear')}
      openText={translate('nerud.input.open')}
      closeText={translate('nerud.input.close')}
      slots={{ paper: OptionsPaper }}
      slotProps={{
        paper: { hint: isCut ? translate('nerud.input.moreOptions', { count: MOST_OPTIONS }) : undefined } as PaperProps,
        popper: { role: 'region', 'aria-label': translate('nerud.input.options') },
        chip: { size: 'small' },
      }}
      renderInput={params => <Frame params={params} field={field} props={props} loading={offered.loading} />}
      {...(props.className === undefined ? {} : { className: props.className })}
    />
  )
}
