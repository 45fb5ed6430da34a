import Alert from '@mui/material/Alert'
import { useEffect, useRef, useState, useMemo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import Button from '@mui/material/Button'
import { FormProvider } from 'react-hook-form'
import { offers, type Resource, type WireRecord } from '#resource'
import { fieldLabel, quoted } from '../cells/words.ts'
import { changedNames } from '../data/values.ts'
import { useProvider } from '../data/provider.ts'
import { useMay } from '../authProvider.ts'
import { onRecordsChanged } from '../queryClient.ts'
import { currentSession } from '../session.ts'
import { useIsLive } from '../applicationScreens.tsx'
import { useResources } from '../resourceContext.tsx'
import { FormMetaProvider, type FormMeta } from './context.tsx'
import { ErrorSummary, FailureAlert } from './Checked.tsx'
import { EndButtons } from '../page/DialogButtons.tsx'
import { FormContexts, useRecordForm, type Closing } from './useRecordForm.tsx'
import { FormOf } from './FormOf.tsx'
import type { FormRecord } from './formRecord.ts'
import { buttonKeys, KEYS } from '../keys.ts'
import { linkLines } from './merge.ts'
import type { OnSaved } from './saveForm.tsx'

/** A change of the record by another user: the names of the fields, and the user if known. */
interface Elsewhere {
  readonly fields: readonly string[]
  readonly who: string | undefined
}

interface Entry {
  readonly user: { readonly id: number; readonly fio: string } | null
  readonly token: string | null
}

/** Watches the record of an open form for changes saved elsewhere while the user types. */
function useElsewhere(resource: Resource, base: WireRecord, isSending: boolean): Elsewhere | null {
  const provider = useProvider()
  const translate = useTranslate()
  const { mayField } = useMay()
  const [found, setFound] = useState<Elsewhere | null>(null)
  const latest = useRef({ base, isSending })
  latest.current = { base, isSending }
  const id = Number(base['id'])
  useEffect(() => setFound(null), [base])
  useEffect(() => {
    // A record from a list of options is not complete, so it cannot be compared.
    if (!offers(resource, 'one')) return undefined
    const look = async (): Promise<void> => {
      const { data } = await provider.getOne(resource.name, { id, meta: { quiet: true } } as never)
      const { base: from, isSending: saves } = latest.current
      if (saves || data['version'] === from['version']) return
      const names = Object.keys(resource.fields).filter(name => mayField(resource, name, 'read'))
      const fields = changedNames(resource, names, from, data)
      if (fields.length === 0) return
      const { data: entries } = await provider.invoke<readonly Entry[]>(resource.name, {
        path: `api/history/${resource.name}/${id}`,
        quiet: true,
      })
      const { user, token } = entries[0] ?? {}
      // A change by the user's own API token is named too, other than one from the user's own second window.
      const by = token ? translate('nerud.show.history.byToken', { token }) : ''
      setFound({ fields, who: user && (by || user.id !== currentSession()?.id) ? `${user.fio} ${by}`.trim() : undefined })
    }
    // If the record cannot be read now, saving will report that.
    return onRecordsChanged(resource.name, () => void look().catch(() => undefined))
  }, [provider, translate, resource, id, mayField])
  return found
}

interface ChangedElsewhereProps {
  readonly resource: Resource
  /** The record that the typed values are changes of. */
  readonly base: WireRecord
  readonly isSending: boolean
}

/** Shows above a form that its record has been saved elsewhere: which fields and by whom. Typed values stay; saving merges both. */
const ChangedElsewhere = ({ resource, base, isSending }: ChangedElsewhereProps) => {
  const translate = useTranslate()
  const found = useElsewhere(resource, base, isSending)
  if (!found) return null
  const fields = found.fields.map(name => quoted(fieldLabel(resource.name, name, translate), translate)).join(', ')
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {found.who === undefined
        ? translate('nerud.form.elsewhere.somebody', { fields })
        : translate('nerud.form.elsewhere.known', { who: found.who, fields })}
    </Alert>
  )
}

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
  readonly closing?: Closing
}

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
      primary={{ label: translate('nerud.form.save'), loading: isSending, keys: KEYS.form.save }}
    >
      {onAgain && (
        <Button disabled={isSending} onClick={onAgain} {...buttonKeys(KEYS.form.again)}>
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
export const RecordForm = ({ withAgain = false, children, frame, closing, onSaved, onCancel, ...opening }: RecordFormProps) => {
  const resources = useResources()
  const isLive = useIsLive()
  const resource = useMemo(() => linkLines(opening.resource, resources), [opening.resource, resources])
  const { core, mode, id, saving, middlewares, cancel, dialogs, bar } = useRecordForm({
    ...opening,
    resource,
    onSaved,
    onCancel,
    closing,
    withAgain: withAgain && opening.record === undefined,
  })
  // A constant form state: inputs subscribe to the state of their own fields. If they followed that of the form, all of them would render
  // twice on opening and again with every error.
  const [formState] = useState(core.form.formState)
  const fields = useMemo(() => children ?? <FormOf />, [children])
  const meta = useMeta(resource, mode, opening.preset, id)
  const body = (
    <>
      {bar}
      <ErrorSummary />
      {isLive && id !== undefined && <ChangedElsewhere resource={resource} base={core.record} isSending={saving.isSending} />}
      <FailureAlert failure={saving.failure} space={2} />
      {fields}
    </>
  )
  const onAgain = withAgain && mode === 'create' ? () => saving.save(true) : undefined
  const form = (
    <form
      ref={core.root}
      noValidate
      autoComplete="off"
      style={{ display: 'contents' }}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        saving.save(false)
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
    <FormContexts {...{ resource, mode, middlewares }} record={core.record} save={saving.saveGiven} saving={saving.isSending}>
      <FormProvider {...core.form} formState={formState}>
        <FormMetaProvider meta={meta} core={core}>
          {form}
          {dialogs}
        </FormMetaProvider>
      </FormProvider>
    </FormContexts>
  )
}
