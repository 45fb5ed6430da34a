import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useMemo } from 'react'
import { RecordContextProvider, useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { wirePathOf, valueAt, type Resource } from '#resource'
import { formatInteger } from '#resource/text'
import { fieldLabel } from '../../cells/words.ts'
import { FormMetaProvider, type FormMeta } from '../../form/context.tsx'
import { InputOf } from '../../form/InputOf.tsx'
import { focusFirstSoon, useFormKeys } from '../../form/keys.ts'
import { useFormCore } from '../../form/useFormCore.ts'
import { DialogButtons } from '../../page/DialogButtons.tsx'

interface BulkFieldProps {
  readonly resource: Resource
  readonly name: string
  readonly count: number
  /** What is said besides the input. */
  readonly note: string | undefined
  readonly busy: boolean
  readonly onSave: (value: unknown) => void
  readonly close: () => void
}

const NO_RECORD = {}

/** Reduces a resource to one field that does not depend on others. */
function alone(whole: Resource, name: string): Resource {
  const { derive: _derive, checks: _checks, form: _form, parts: _parts, ...rest } = whole
  const one = whole.fields[name]!
  const { matching: _matching, prefills: _prefills, ...options } = one.options as Record<string, unknown>
  return { ...rest, fields: { [name]: { ...one, options } } }
}

/** Asks for the value to set in all selected records. */
export const BulkField = ({ resource: whole, name, count, note, busy, onSave, close }: BulkFieldProps) => {
  const t = useTranslate()
  const titleId = useId()
  const resource = useMemo(() => alone(whole, name), [whole, name])
  const core = useFormCore({ resource, mode: 'edit', base: NO_RECORD, values: NO_RECORD, origins: undefined })
  const meta = useMemo<FormMeta>(
    () => ({ resource, mode: 'edit', fixed: new Set(), labels: `resources.${whole.name}.fields`, isAlone: true }),
    [resource, whole],
  )
  const save = (): void => {
    const over = core.waits.over()
    if (over) return void over.then(save)
    void core.form.handleSubmit(
      values => onSave(valueAt(values, wirePathOf(resource, name)) ?? null),
      () => focusFirstSoon(core.root, true),
    )()
    return undefined
  }
  useFormKeys(core.root, { save, cancel: close })
  useEffect(() => focusFirstSoon(core.root, false), [core.root])
  return (
    <RecordContextProvider value={NO_RECORD}>
      <FormProvider {...core.form}>
        <FormMetaProvider meta={meta} core={core}>
          <Dialog open onClose={busy ? undefined : close} maxWidth="xs" fullWidth aria-labelledby={titleId}>
            <form
              ref={core.root}
              noValidate
              autoComplete="off"
              style={{ display: 'contents' }}
              onSubmit={event => {
                event.preventDefault()
                event.stopPropagation()
                save()
              }}
            >
              <DialogTitle id={titleId}>
                {t('nerud.finding.many.title', { field: fieldLabel(whole.name, name, t), count: formatInteger(count) })}
              </DialogTitle>
              <DialogContent>
                <Box sx={{ pt: 1 }}>
                  <InputOf name={name} />
                </Box>
                {note !== undefined && <DialogContentText sx={{ mt: 1 }}>{note}</DialogContentText>}
              </DialogContent>
              <DialogButtons
                cancel={{ label: t('nerud.form.cancel'), onClick: close, disabled: busy }}
                primary={{ label: t('nerud.finding.many.save', { count: formatInteger(count) }), loading: busy }}
              />
            </form>
          </Dialog>
        </FormMetaProvider>
      </FormProvider>
    </RecordContextProvider>
  )
}
