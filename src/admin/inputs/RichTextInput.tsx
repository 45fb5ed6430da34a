import { Suspense, useState } from 'react'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { styled } from '@mui/material/styles'
import { earlyChunk } from '../chunk.ts'
import { useDeferred } from '../page/Deferred.tsx'
import { INPUT_BORDER } from '../theme/palette.ts'
import { useField, type FieldProps, isInputEmpty, inputTextOf } from './useField.tsx'

const RichTextEditor = earlyChunk(() => import('./RichTextEditor.tsx').then(module => module.RichTextEditor))

/** The line height and the vertical padding in pixels, as in the other inputs. */
const LINE = 20
const PADDING = 16

const Frame = styled('div', { shouldForwardProp: name => name !== 'invalid' && name !== 'lines' })<{ invalid: boolean; lines: number }>(
  ({ theme, invalid, lines }) => ({
    '--lines': lines,
    display: 'flex',
    // The toolbar precedes the text in the focus order but is shown below it, so that a clicked line does not move.
    flexDirection: 'column-reverse',
    minHeight: lines * LINE + PADDING,
    border: `1px solid ${invalid ? theme.palette.error.main : INPUT_BORDER[theme.palette.mode]}`,
    background: theme.palette.background.paper,
    borderRadius: theme.shape.borderRadius,
    '&:focus-within': { borderColor: theme.palette.primary.main, boxShadow: `0 0 0 1px ${theme.palette.primary.main}` },
  }),
)

/** The label behaves like that of other inputs: inside while empty, on the border otherwise. */
const Label = styled(FormLabel)(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  insetInlineStart: 12,
  top: 8,
  pointerEvents: 'none',
  '&[data-raised="true"], .MuiFormControl-root:focus-within > &': {
    insetInlineStart: 8,
    top: -8,
    paddingInline: 4,
    fontSize: '0.65625rem',
    background: theme.palette.background.paper,
  },
}))

interface RichTextInputProps extends FieldProps {
  /** The initial number of lines; 1 by default. */
  readonly lines?: number
}

/** Formatted text: HTML of a few allowed elements in the form. The editor's code is loaded when the first one renders. */
export const RichTextInput = ({ lines = 1, ...props }: RichTextInputProps) => {
  const { required = false, readOnly = false, disabled = false } = props
  const isLocked = readOnly || disabled
  // The toolbar appears on first use and stays, so that the content below does not move when the text loses focus.
  const [isUsed, setUsed] = useState(false)
  // Mounting the editor takes a third as long as a form, so it is postponed.
  const isAwake = useDeferred()
  const field = useField(props)
  const labelId = `${field.id}-label`
  const helpId = `${field.id}-helper-text`
  return (
    <FormControl
      fullWidth
      error={field.error}
      disabled={disabled}
      {...(props.className === undefined ? {} : { className: props.className })}
    >
      <Label id={labelId} data-raised={lines > 1 || !isInputEmpty(field.value)}>
        {field.title}
      </Label>
      <Frame invalid={field.error} lines={lines} onFocus={() => setUsed(true)}>
        <Suspense fallback={null}>
          {isAwake && (
            <RichTextEditor
              id={field.id}
              labelId={labelId}
              describedBy={field.help ? helpId : undefined}
              value={inputTextOf(field.value)}
              onChange={field.change}
              onBlur={field.blur}
              inputRef={field.inputRef}
              locked={isLocked}
              tools={isUsed && !isLocked}
              required={required}
              invalid={field.error}
            />
          )}
        </Suspense>
      </Frame>
      {field.help && <FormHelperText id={helpId}>{field.help}</FormHelperText>}
    </FormControl>
  )
}
