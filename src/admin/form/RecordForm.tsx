import { useMemo, useState, type ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { useIsLive, useResources } from '../declared.tsx'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { FormMetaProvider, type FormMeta } from './context.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { EndButtons } from '../page/DialogButtons.tsx'
import { FormContexts } from './FormContexts.tsx'
import { FormOf } from './FormOf.tsx'
import type { FormRecord } from './formStart.ts'
import { linkLines } from './lines/linked.ts'
import { useRecordForm } from './useRecordForm.tsx'
import type { Failure, OnSaved } from './saving.tsx'

/** The parts of a form, for the surrounding page or dialog to lay out. */
export interface FormSlots {
  readonly body: ReactNode
  readonly buttons: ReactNode
  /** Whether to offer saving and starting another record. */
  readonly isAgain: boolean
}

interface RecordFormProps extends FormRecord {
  readonly onSaved: OnSaved
  readonly onCancel: () => void
  /** Offers to save and start another new record. */
  readonly withAgain?: boolean
  readonly children?: ReactNode
  /** Lays out the parts inside the form. */
  readonly frame: (parts: FormSlots) => ReactNode
  /** Wraps the whole form. Example: in a dialog. */
  readonly around?: (form: ReactNode, cancel: () => void) => ReactNode
}

const FailureAlert = ({ text, unanswered }: Failure) => (
  <Alert severity={unanswered ? 'warning' : 'error'} role="alert" sx={{ mb: 2 }}>
    {text}
  </Alert>
)

interface ButtonsProps {
  readonly isSending: boolean
  readonly onCancel: () => void
  /** Saves and starts another new record; not offered if undefined. */
  readonly onAgain: (() => void) | undefined
}

const FormButtons = ({ isSending, onCancel, onAgain }: ButtonsProps) => {
  const translate = useTranslate()
  return (
    <EndButtons
      cancel={{ label: translate('nerud.form.cancel'), onClick: onCancel }}
      primary={{ label: translate('nerud.form.save'), loading: isSending }}
    >
      {onAgain && (
        <Button disabled={isSending} onClick={onAgain} aria-keyshortcuts="Control+Shift+Enter" title="Ctrl+Shift+Enter">
          {translate('nerud.form.saveAgain')}
        </Button>
      )}
    </EndButtons>
  )
}

function useMeta(resource: FormMeta['resource'], mode: FormMeta['mode'], preset: FormRecord['preset'], id: number | undefined): FormMeta {
  const fixed = Object.keys(preset ?? {}).join()
  return useMemo(
    () => ({
      resource,
      mode,
      fixed: new Set(fixed.split(',')),
      labels: `resources.${resource.name}.fields`,
      ...(id !== undefined && { id }),
    }),
    [resource, mode, fixed, id],
  )
}

/** The form of one record, new or existing: stores drafts, confirms leaving, saves once, and merges concurrent edits. */
export const RecordForm = ({ withAgain = false, children, frame, around, onSaved, onCancel, ...opened }: RecordFormProps) => {
  const resources = useResources()
  const isLive = useIsLive()
  const resource = useMemo(() => linkLines(opened.resource, resources), [opened.resource, resources])
  const { core, mode, id, saving, save, saveGiven, middlewares, cancel, dialogs, bar } = useRecordForm({
    ...opened,
    resource,
    onSaved,
    onCancel,
    takesFocus: around !== undefined,
    withAgain: withAgain && opened.record === undefined,
  })
  // A constant form state: inputs subscribe to the state of their own fields. If they followed that of the form, all of them would render
  // twice on opening and again with every error.
  const [formState] = useState(core.form.formState)
  const fields = useMemo(() => children ?? <FormOf />, [children])
  const meta = useMeta(resource, mode, opened.preset, id)
  const body = (
    <>
      {bar}
      <ErrorSummary />
      {isLive && id !== undefined && <ChangedElsewhere resource={resource} base={core.record} isSending={saving.isSending} />}
      {saving.failure && <FailureAlert {...saving.failure} />}
      {fields}
    </>
  )
  const onAgain = withAgain && mode === 'create' ? () => save(true) : undefined
  const form = (
    <form
      ref={core.root}
      noValidate
      autoComplete="off"
      style={{ display: 'contents' }}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        save(false)
      }}
    >
      {frame({
        isAgain: onAgain !== undefined,
        body,
        buttons: <FormButtons isSending={saving.isSending} onCancel={cancel} onAgain={onAgain} />,
      })}
    </form>
  )
  return (
    <FormContexts {...{ resource, mode, middlewares }} record={core.record} save={saveGiven} saving={saving.isSending}>
      <FormProvider {...core.form} formState={formState}>
        <FormMetaProvider meta={meta} core={core}>
          {around ? around(form, cancel) : form}
          {dialogs}
        </FormMetaProvider>
      </FormProvider>
    </FormContexts>
  )
}
