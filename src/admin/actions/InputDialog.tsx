import { useEffect, useId, useMemo } from 'react'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { RecordContextProvider, useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { FormMetaProvider, type FormMeta } from '../form/context.tsx'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { FormOf } from '../form/FormOf.tsx'
import type { Failure } from '../form/saving.tsx'
import { focusDialogSoon, useFormKeys } from '../form/keys.ts'
import { useInput, type PendingAction } from './useInput.tsx'

interface InputDialogProps extends PendingAction {
  readonly title: string
  readonly text?: string
  readonly busy: boolean
}

const NO_RECORD = {}
/** The maximum number of inputs in a narrow dialog. */
const FEW = 3

/** Why the action failed, or that its result is unknown. */
const Failed = ({ failure }: { readonly failure: Failure | null }) =>
  failure && (
    <Alert severity={failure.unanswered ? 'warning' : 'error'} role="alert" sx={{ mb: 1 }}>
      {failure.text}
    </Alert>
  )

/** Asks for the input of an action: a form of its input fields, with errors at the fields. */
export const InputDialog = (props: InputDialogProps) => {
  const { resource, title, text, busy } = props
  const translate = useTranslate()
  const titleId = useId()
  const { inputs, fields, core, failure, send, close, bar, dialog } = useInput(props)
  const isLocked = failure?.unanswered === true
  // The dialog only asks for confirmation.
  const isQuestion = props.action.confirm === true && fields.length === 0
  const message = isQuestion ? translate('nerud.actions.confirm', { about: text ?? title }) : text
  const meta = useMemo<FormMeta>(
    () => ({ resource: inputs, mode: 'create', fixed: new Set(), labels: `resources.${resource.name}.inputs` }),
    [inputs, resource],
  )
  useFormKeys(core.root, { save: send, cancel: close })
  useEffect(() => focusDialogSoon(core.root), [core.root])
  return (
    <RecordContextProvider value={NO_RECORD}>
      <FormProvider {...core.form}>
        <FormMetaProvider meta={meta} core={core}>
          <Dialog
            open
            onClose={busy ? undefined : close}
            role={isQuestion ? 'alertdialog' : 'dialog'}
            maxWidth={fields.length > FEW ? 'sm' : 'xs'}
            fullWidth
            aria-labelledby={titleId}
          >
            <form
              ref={core.root}
              noValidate
              autoComplete="off"
              style={{ display: 'contents' }}
              onSubmit={event => {
                event.preventDefault()
                event.stopPropagation()
                send()
              }}
            >
              <DialogTitle id={titleId}>{title}</DialogTitle>
              <DialogContent>
                {message !== undefined && <DialogContentText sx={{ mb: 1, whiteSpace: 'pre-line' }}>{message}</DialogContentText>}
                {bar}
                <ErrorSummary />
                <Failed failure={failure} />
                <Box inert={isLocked} sx={isLocked ? { opacity: 0.6 } : {}}>
                  <FormOf layout={fields} />
                </Box>
              </DialogContent>
              <DialogButtons
                cancel={{ label: translate('nerud.form.cancel'), onClick: close, disabled: busy }}
                primary={{ label: title, loading: busy, danger: props.action.danger === true, autoFocus: isQuestion }}
              />
            </form>
          </Dialog>
          {dialog}
        </FormMetaProvider>
      </FormProvider>
    </RecordContextProvider>
  )
}
