import { useId, useMemo, useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Alert from '@mui/material/Alert'
import { RecordContextProvider, useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { byName, optionsOf, placeOf, valueAt, type Action, type Resource } from '#resource'
import { newKey, type HttpProblem } from '../api.ts'
import { FormMetaProvider, type FormMeta } from '../form/context.tsx'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { FormOf } from '../form/FormOf.tsx'
import { focusFirst, useFormKeys } from '../form/keys.ts'
import { useFormCore } from '../form/useFormCore.ts'
import { startValues, type Wire } from '../form/values.ts'
import { inputResource } from './act.ts'

interface InputDialogProps {
  readonly resource: Resource
  readonly action: Action
  readonly title: string
  readonly text?: string
  /** The record whose own values the input begins with, where it has fields of the same name and kind. */
  readonly record: Wire | null
  /** Only these inputs are asked. */
  readonly only?: readonly string[]
  readonly busy: boolean
  /** Answers the refusal, or null when it was done. */
  readonly onSend: (input: Wire, key: string) => Promise<HttpProblem | null>
  readonly onClose: () => void
}

const NO_RECORD = {}

function firstValues(resource: Resource, inputs: Resource, record: Wire | null): Record<string, unknown> {
  const own = Object.entries(inputs.fields).filter(
    ([name, one]) => record && resource.fields[name]?.kind === one.kind && one.kind !== 'file',
  )
  return startValues(inputs, Object.fromEntries(own.map(([name]) => [name, valueAt(record, placeOf(resource, name)) ?? undefined])))
}

function askedNames(resource: Resource, action: Action, inputs: Resource, record: Wire | null): readonly string[] {
  const names = record && action.asks ? action.asks(byName(resource, record)) : Object.keys(inputs.fields)
  return names.filter(name => !optionsOf(inputs.fields[name]!).hidden)
}

/** Asks for what an action needs before it runs: a form of its input fields, with the refusals at their places. */
export const InputDialog = ({ resource, action, title, text, record, only, busy, onSend, onClose }: InputDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const inputs = useMemo(() => inputResource(resource, action), [resource, action])
  const asked = only ?? askedNames(resource, action, inputs, record)
  const [start] = useState(() => firstValues(resource, inputs, record))
  // One opened dialog is one deed, however often its button is pressed.
  const [key] = useState(newKey)
  const [failure, setFailure] = useState<string | null>(null)
  const core = useFormCore({ resource: inputs, mode: 'create', base: start, values: start })
  const meta = useMemo<FormMeta>(
    () => ({ resource: inputs, mode: 'create', fixed: new Set(), labels: `resources.${resource.name}.inputs` }),
    [inputs, resource],
  )
  const focusSoon = (): void => void setTimeout(() => focusFirst(core.root.current, true))
  const send = (): void => {
    core.remarks.current = new Map()
    setFailure(null)
    void core.form.handleSubmit(async values => {
      const problem = await onSend(values, key)
      if (!problem) return onClose()
      core.refuse(problem)
      if (Object.keys(problem.errors).length === 0) setFailure(problem.text)
      focusSoon()
    }, focusSoon)()
  }
  useFormKeys(core.root, { save: send, cancel: onClose })
  return (
    <RecordContextProvider value={NO_RECORD}>
      <FormProvider {...core.form}>
        <FormMetaProvider meta={meta} core={core}>
          <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
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
                {text !== undefined && <DialogContentText sx={{ mb: 1 }}>{text}</DialogContentText>}
                <ErrorSummary />
                {failure !== null && (
                  <Alert severity="error" role="alert" sx={{ mb: 1 }}>
                    {failure}
                  </Alert>
                )}
                <FormOf layout={asked} />
              </DialogContent>
              <DialogActions>
                <Button onClick={onClose} disabled={busy} color="inherit">
                  {translate('nerud.form.cancel')}
                </Button>
                <Button type="submit" variant="contained" loading={busy}>
                  {translate('nerud.actions.run')}
                </Button>
              </DialogActions>
            </form>
          </Dialog>
        </FormMetaProvider>
      </FormProvider>
    </RecordContextProvider>
  )
}
