import { Suspense, useState } from 'react'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { styled } from '@mui/material/styles'
import { earlyChunk } from '../chunk.ts'
import { useLater } from '../page/Later.tsx'
import { INPUT_BORDER } from '../theme/palette.ts'
import { useField, type FieldProps } from './useField.tsx'
import { isEmpty, textOf } from './useTypedText.ts'

const RichTextEditor = earlyChunk(() => import('./RichTextEditor.tsx').then(module => module.RichTextEditor))

/** Height of a line of text, and what is above and below the text, in pixels: as in the other inputs. */
const LINE = 20
const PADDING = 16

const Frame = styled('div', { shouldForwardProp: name => name !== 'invalid' && name !== 'lines' })<{ invalid: boolean; lines: number }>(
  ({ theme, invalid, lines }) => ({
    '--lines': lines,
    display: 'flex',
    // The buttons come before the text for keys, and below it for eyes: the line that was clicked stays where it is.
    flexDirection: 'column-reverse',
    minHeight: lines * LINE + PADDING,
    border: `1px solid ${invalid ? theme.palette.error.main : INPUT_BORDER[theme.palette.mode]}`,
    background: theme.palette.background.paper,
    borderRadius: theme.shape.borderRadius,
    '&:focus-within': { borderColor: theme.palette.primary.main, boxShadow: `0 0 0 1px ${theme.palette.primary.main}` },
  }),
)

/** The label stands as that of any input: in the line while it is empty, on the border once it is not. */
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
  /** The lines that the input begins with, one when left out. */
  readonly lines?: number
}

/** Formatted text: HTML of a few allowed elements in the form. The editor's code is loaded when the first one is shown. */
export const RichTextInput = ({ lines = 1, ...props }: RichTextInputProps) => {
  const { required = false, readOnly = false, disabled = false } = props
  const isLocked = readOnly || disabled
  // Shown with the first use, and from then on: what lies below must not jump under the pointer when the text is left.
  const [isUsed, setUsed] = useState(false)
  // An editor takes as long as a third of a form.
  const isAwake = useLater()
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
      <Label id={labelId} data-raised={lines > 1 || !isEmpty(field.value)}>
        {field.title}
      </Label>
      <Frame invalid={field.error} lines={lines} onFocus={() => setUsed(true)}>
        <Suspense fallback={null}>
          {isAwake && (
            <RichTextEditor
              id={field.id}
              labelId={labelId}
              describedBy={field.help ? helpId : undefined}
              value={textOf(field.value)}
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
