import { Suspense } from 'react'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { styled } from '@mui/material/styles'
import { earlyChunk } from '../chunk.ts'
import { INPUT_BORDER } from '../theme/palette.ts'
import { useField, type FieldProps } from './useField.tsx'
import { textOf } from './useTypedText.ts'

const RichTextEditor = earlyChunk(() => import('./RichTextEditor.tsx').then(module => module.RichTextEditor))

const Frame = styled('div', { shouldForwardProp: name => name !== 'invalid' })<{ invalid: boolean }>(({ theme, invalid }) => ({
  minHeight: 180,
  border: `1px solid ${invalid ? theme.palette.error.main : INPUT_BORDER[theme.palette.mode]}`,
  background: theme.palette.background.paper,
  borderRadius: theme.shape.borderRadius,
  '&:focus-within': { borderColor: theme.palette.primary.main, boxShadow: `0 0 0 1px ${theme.palette.primary.main}` },
}))

/** Formatted text: HTML of a few allowed elements in the form. The editor's code is loaded when the first one is shown. */
export const RichTextInput = (props: FieldProps) => {
  const { required = false, readOnly = false, disabled = false } = props
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
      <FormLabel id={labelId} sx={{ mb: 0.5 }}>
        {field.title}
      </FormLabel>
      <Frame invalid={field.error}>
        <Suspense fallback={null}>
          <RichTextEditor
            id={field.id}
            labelId={labelId}
            describedBy={field.help ? helpId : undefined}
            value={textOf(field.value)}
            onChange={field.change}
            onBlur={field.blur}
            inputRef={field.inputRef}
            locked={readOnly || disabled}
            required={required}
            invalid={field.error}
          />
        </Suspense>
      </Frame>
      {field.help && <FormHelperText id={helpId}>{field.help}</FormHelperText>}
    </FormControl>
  )
}
