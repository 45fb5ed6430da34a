import ButtonBase from '@mui/material/ButtonBase'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormMeta } from './context.tsx'
import { useFieldLabel } from './labels.ts'
import { Opened } from '../inputs/Opened.tsx'

/** The help text of a field; '' if there is none. */
export function useFieldHelp(name: string): string {
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
export const FieldHelp = ({ name, text }: { readonly name: string; readonly text: string }) => {
  const translate = useTranslate()
  const field = useFieldLabel(name)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const label = translate('nerud.seeing.help.field', { name: field })
  useEffect(() => {
    const around = button.current?.parentElement
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.metaKey) return
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
        title={`${label} (F1)`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={LOOK}
      >
        ?
      </ButtonBase>
      <Opened when={isOpen}>
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
      </Opened>
    </>
  )
}
