import Box from '@mui/material/Box'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { valueAt, wirePathOf, type Resource, type WireRecord } from '#resource'
import { changedNames, withValues } from '../data/values.ts'
import { useMay } from '../authProvider.ts'
import { fieldLabel } from '../cells/words.ts'
import { FormMetaProvider, type FormMeta } from './context.tsx'
import { ErrorSummary, FailureAlert, type Failure } from './Checked.tsx'
import { FormContexts, useRestored, useWriter } from './useRecordForm.tsx'
import { startOf } from './formRecord.ts'
import { InputOf } from './InputOf.tsx'
import { fieldsIn, focusFirst, isInDialog, useFormKeys } from './keys.ts'
import { useSaveForm } from './saveForm.tsx'
import { usePendingRequest } from './pendingRequest.ts'
import { useDraft } from './drafts.tsx'
import { useFormCore } from './useFormCore.ts'
import { useLeaving } from './ConfirmDialog.tsx'

/** The selection that a key without text leads to: everything, or a caret. */
const SELECTIONS: Readonly<Record<string, (start: number, end: number, length: number) => readonly [number, number]>> = {
  'Ctrl+A': (_start, _end, length) => [0, length],
  Home: () => [0, 0],
  End: (_start, _end, length) => [length, length],
  ArrowLeft: (start, end) => (start === end ? [Math.max(0, start - 1), Math.max(0, start - 1)] : [start, start]),
  ArrowRight: (start, end, length) => (start === end ? [Math.min(length, end + 1), Math.min(length, end + 1)] : [end, end]),
}
const REMOVAL: Readonly<Record<string, readonly [command: string, before: number, after: number]>> = {
  Backspace: ['delete', 1, 0],
  Delete: ['forwardDelete', 0, 1],
}

/** Presses a key in the focused input as a user would: moves the caret, or replaces the selection and fires an input event. */
function press(key: string): void {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
  const { length } = input.value
  const [start, to] = [input.selectionStart ?? length, input.selectionEnd ?? length]
  const select = SELECTIONS[key]
  if (select) return input.setSelectionRange(...select(start, to, length))
  const removal = REMOVAL[key]
  const [command, before, after] = removal ?? ['insertText', 0, 0]
  const text = removal ? '' : key
  if (typeof document.execCommand === 'function' && document.execCommand(command, false, text)) return undefined
  const isCaret = start === to
  const [from, end] = isCaret ? [Math.max(0, start - before), Math.min(length, to + after)] : [start, to]
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, 'value')!
  set!.call(input, input.value.slice(0, from) + text + input.value.slice(end))
  input.setSelectionRange(from + text.length, from + text.length)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return undefined
}

type Way = 'next' | 'previous' | 'stay'

/** Buffers key presses while no input can receive them, and replays them into the next input. */
interface Ahead {
  readonly listen: () => void
  readonly stop: () => void
  readonly take: () => readonly string[]
  readonly giveBack: (keys: readonly string[]) => void
}

const ENDS: ReadonlyMap<string, Way> = new Map([
  ['Tab', 'next'],
  ['Shift+Tab', 'previous'],
  ['Enter', 'stay'],
])

interface CellFormProps {
  readonly resource: Resource
  readonly record: WireRecord
  /** The field of the edited cell. */
  readonly name: string
  /** Called after saving or cancelling: where to move, and the current record if it was saved. */
  readonly onDone: (way: Way, saved?: WireRecord) => void
  /** Buffers key presses before the input is mounted and while it is being saved. */
  readonly ahead: Ahead
  /** Completes a change of the record by the values that follow from it. */
  readonly fill: (record: WireRecord, change: WireRecord) => Promise<WireRecord>
}

/** The state of a form with a single field; it validates, stores drafts, merges and saves like the whole form. */
function useCellForm({ resource, record, name, onDone, ahead, fill }: CellFormProps) {
  const may = useMay()
  const [start] = useState(() => startOf({ resource, record, cell: name }, may, ''))
  const { base, id, names, of, restored } = start
  const core = useFormCore({ resource, mode: 'edit', base, values: restored.merged?.values ?? base, origins: start.origins })
  const { writer, middlewares } = useWriter()
  const request = usePendingRequest(restored.draft)
  const draft = useDraft({ resource, names, core, of, request })
  const { drop, isFull } = draft
  const isDirty = (): boolean => changedNames(resource, names, core.base.current, core.form.getValues()).length > 0
  const leaving = useLeaving({ isDirty, isLost: () => isFull, giveUp: drop })
  const discard = (): void => {
    drop()
    core.rebase(base, base, {})
  }
  const { dialog: disputed } = useRestored({ resource, core, start: start.restored, isFull, discard })
  const way = useRef<Way>('stay')
  const complete = async (values: WireRecord): Promise<WireRecord> => {
    const change = { [name]: valueAt(values, wirePathOf(resource, name)) ?? null }
    return withValues(resource, values, await fill(core.base.current, change))
  }
  const onSaved = (saved: WireRecord): void => onDone(way.current, saved)
  const saving = useSaveForm({ resource, start, core, writer, request, draft, complete, onSaved })
  const save = useEvent((to: Way): void => {
    way.current = to
    if (to !== 'stay') ahead.listen()
    if (!isDirty() && !document.activeElement?.matches('[role="combobox"]')) return onDone(to)
    // A choice takes the typed text when it loses focus.
    if (document.activeElement instanceof HTMLElement && core.root.current?.contains(document.activeElement)) document.activeElement.blur()
    saving.save(false)
    return undefined
  })
  const cancel = useEvent((): void => {
    discard()
    onDone('stay')
  })
  useFormKeys(core.root, { save: () => save('stay'), cancel })
  return {
    core,
    id,
    saving,
    middlewares,
    save,
    cancel,
    isDirty,
    dialogs: (
      <>
        {leaving.dialog}
        {saving.dialog}
        {disputed}
      </>
    ),
  }
}

/** Focuses the input once it is mounted and replays the buffered keys: a key that ends the cell ends it, and the keys after it go to the next cell. */
function useTypedAhead(root: RefObject<HTMLFormElement | null>, ahead: Ahead, save: (to: Way) => void): void {
  const give = useEvent((): void => {
    ahead.stop()
    const keys = ahead.take()
    for (const [at, key] of keys.entries()) {
      if (!ENDS.has(key)) {
        press(key)
        continue
      }
      if (key !== 'Enter') ahead.giveBack(keys.slice(at + 1))
      return save(ENDS.get(key)!)
    }
    return undefined
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const form = root.current!
    const begin = (): boolean => {
      if (fieldsIn(form).length === 0) return false
      focusFirst(root.current, false)
      const field = document.activeElement
      if (field instanceof HTMLInputElement && root.current?.contains(field)) field.select()
      // Outside of rendering, so that the inputs are notified of the change events.
      timer = setTimeout(() => {
        give()
        // When an input is focused again, because the cell could not be saved, it receives the keys itself.
        form.addEventListener('focusin', ahead.stop)
      })
      return true
    }
    const watch = new MutationObserver(() => begin() && watch.disconnect())
    if (!begin()) watch.observe(form, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      form.removeEventListener('focusin', ahead.stop)
      watch.disconnect()
    }
  }, [root, give, ahead])
}

/** Tab saves and moves to the next cell, Shift+Tab to the previous one. */
function useTab(root: RefObject<HTMLFormElement | null>, save: (to: Way) => void): void {
  useEffect(() => {
    const form = root.current
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      save(event.shiftKey ? 'previous' : 'next')
    }
    form?.addEventListener('keydown', onKey)
    return () => form?.removeEventListener('keydown', onKey)
  }, [root, save])
}

/** The input, its errors, and the key handlers. */
const Inside = ({ resource, name, failure }: Pick<CellFormProps, 'resource' | 'name'> & { readonly failure: Failure | null }) => {
  const translate = useTranslate()
  return (
    <>
      <ErrorSummary inputAt={wirePathOf(resource, name)} />
      <FailureAlert failure={failure} />
      <InputOf name={name} />
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('nerud.finding.cells.keys')}
        </Typography>
      </Box>
    </>
  )
}

/** The input of a single field in a list: Enter and Ctrl+Enter save, Tab saves and moves on, Esc cancels. */
export const CellForm = (props: CellFormProps) => {
  const { resource, name, onDone } = props
  const { core, id, saving, middlewares, save, isDirty, dialogs } = useCellForm(props)
  const translate = useTranslate()
  const [formState] = useState(core.form.formState)
  const meta = useMemo(
    (): FormMeta => ({
      resource,
      mode: 'edit',
      fixed: new Set(),
      labels: `resources.${resource.name}.fields`,
      isAlone: true,
      ...(id !== undefined && { id }),
    }),
    [resource, id],
  )
  useTypedAhead(core.root, props.ahead, save)
  useTab(core.root, save)
  // Clicking elsewhere saves the value; if it cannot be saved the cell stays open.
  const away = ({ target }: MouseEvent | TouchEvent): void => {
    if (isInDialog(target)) return
    if (isDirty()) save('stay')
    else onDone('stay')
  }
  return (
    <FormContexts {...{ resource, middlewares }} mode="edit" record={core.record} save={saving.saveGiven} saving={saving.isSending}>
      <FormProvider {...core.form} formState={formState}>
        <FormMetaProvider meta={meta} core={core}>
          <ClickAwayListener mouseEvent="onMouseDown" touchEvent="onTouchStart" onClickAway={away}>
            <form
              ref={core.root}
              noValidate
              autoComplete="off"
              aria-label={fieldLabel(resource.name, name, translate)}
              aria-busy={saving.isSending}
              onSubmit={event => {
                event.preventDefault()
                event.stopPropagation()
                save('stay')
              }}
            >
              <Inside {...{ resource, name }} failure={saving.failure} />
            </form>
          </ClickAwayListener>
          {dialogs}
        </FormMetaProvider>
      </FormProvider>
    </FormContexts>
  )
}
