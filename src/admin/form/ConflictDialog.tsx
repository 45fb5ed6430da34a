import { useId, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { idOf, wirePathOf, valueAt, type Field, type Resource, type WireRecord } from '#resource'
import { valueText } from '../kinds/index.ts'
import { fieldLabel, type Words } from '../cells/words.ts'
import { sameValue, childOf } from '../data/values.ts'
import { isCancelled, linesIn, lineFieldNames, type Conflict } from './merge.ts'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { useWords } from '../cells/context.ts'

/** One side of a conflict about lines as text: each line in which the sides differ, with the differing fields. */
function disputedText(one: Field, mine: unknown, theirs: unknown, side: unknown, words: Words): string {
  const child = childOf(one)!
  const [mineById, theirsById, shown] = [mine, theirs, side].map(
    value => new Map(linesIn(value).flatMap(line => (idOf(line['id']) ? [[idOf(line['id']), line]] : []))),
  )
  const ids = [...new Set([...mineById!.keys(), ...theirsById!.keys()])]
  const at = (line: unknown, name: string): unknown => valueAt(line, wirePathOf(child, name))
  const texts = ids.flatMap(id => {
    const [a, b] = [mineById!.get(id), theirsById!.get(id)]
    const isInBoth = a && b && isCancelled(a) === isCancelled(b)
    const names = isInBoth
      ? lineFieldNames(one).filter(name => !sameValue(child.fields[name]!, at(a, name), at(b, name)))
      : lineFieldNames(one)
    if (isInBoth && names.length === 0) return []
    const line = shown!.get(id)
    const title = child.title.fields.map(name => valueText(child, name, at(a ?? b, name), words)).join(' ')
    if (!line || isCancelled(line)) return [`${title}: ${words.t('nerud.form.lines.gone')}`]
    const values = names.flatMap(name => {
      const text = valueText(child, name, at(line, name), words)
      return text ? [`${fieldLabel(child.name, name, words.t)} ${text}`] : []
    })
    return [`${title}: ${values.join(', ')}`]
  })
  return texts.join('; ')
}

type Side = 'mine' | 'theirs'
const SIDES = ['theirs', 'mine'] as const

interface ConflictChoiceProps {
  readonly resource: Resource
  readonly conflict: Conflict
  readonly side: Side | undefined
  readonly onPick: (side: Side) => void
}

const ConflictChoice = ({ resource, conflict, side, onPick }: ConflictChoiceProps) => {
  const words = useWords()
  const id = useId()
  const one = resource.fields[conflict.name]!
  const textOf = (value: unknown): string =>
    (childOf(one) ? disputedText(one, conflict.mine, conflict.theirs, value, words) : valueText(resource, conflict.name, value, words)) ||
    words.t('nerud.form.conflict.nothing')
  return (
    <Box component="section" aria-labelledby={id} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} component="h3" variant="subtitle2">
        {fieldLabel(resource.name, conflict.name, words.t)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {words.t('nerud.form.conflict.was', { value: textOf(conflict.base) })}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={side ?? ''}
        onChange={(_, picked) => onPick(picked as Side)}
        sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}
      >
        {SIDES.map(one => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', m: 0 }}
            label={
              <Box sx={{ pt: 0.5, overflowWrap: 'anywhere' }}>
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {words.t(`nerud.form.conflict.${one}`)}
                </Typography>
                {textOf(conflict[one])}
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </Box>
  )
}

interface ConflictProps {
  readonly resource: Resource
  readonly conflicts: readonly Conflict[]
  /** What has conflicted: a save with a newer version, or a draft older than the record. */
  readonly about: 'save' | 'draft'
  readonly onChoose: (values: Readonly<Record<string, unknown>>) => void
  readonly onCancel: () => void
}

/** Resolves conflicts between two edits of a record: the user chooses a value for each field that both changed; all others have been merged. */
export const ConflictDialog = ({ resource, conflicts, about, onChoose, onCancel }: ConflictProps) => {
  const translate = useTranslate()
  const id = useId()
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const pickAll = (side: Side): void => setSides(Object.fromEntries(conflicts.map(({ name }) => [name, side])))
  const choose = (): void =>
    onChoose(Object.fromEntries(conflicts.map(conflict => [conflict.name, conflict[sides[conflict.name] ?? 'mine']])))
  // Clicking outside must not decide, and a draft can only be discarded by its own button.
  const close = (_: object, reason: string): void => {
    if (about === 'save' && reason === 'escapeKeyDown') onCancel()
  }
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{translate(`nerud.form.conflict.${about}.title`)}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ mb: 1 }}>
          {translate(`nerud.form.conflict.${about}.text`)}
        </DialogContentText>
        {conflicts.length > 1 && (
          <Box sx={{ display: 'flex', gap: 1, mb: 1.5, flexWrap: 'wrap' }}>
            {SIDES.map(side => (
              <Button key={side} variant="outlined" onClick={() => pickAll(side)}>
                {translate(`nerud.form.conflict.all.${side}`)}
              </Button>
            ))}
          </Box>
        )}
        {conflicts.map(conflict => (
          <ConflictChoice
            key={conflict.name}
            resource={resource}
            conflict={conflict}
            side={sides[conflict.name]}
            onPick={side => setSides(old => ({ ...old, [conflict.name]: side }))}
          />
        ))}
      </DialogContent>
      <DialogButtons
        cancel={{ label: translate(`nerud.form.conflict.${about}.no`), onClick: onCancel }}
        primary={{
          label: translate(`nerud.form.conflict.${about}.yes`),
          onClick: choose,
          disabled: conflicts.some(({ name }) => !sides[name]),
        }}
      />
    </Dialog>
  )
}

/** Asks the user for the value of each conflicting field; null if the user cancels. */
export type ChooseValues = (conflicts: readonly Conflict[]) => Promise<Readonly<Record<string, unknown>> | null>

/** The dialog in which the user resolves the conflicts of a save, and the function that opens it. */
export function useConflictChoice(resource: Resource): { readonly chooseValues: ChooseValues; readonly dialog: ReactNode } {
  const [pending, setPending] = useState<Pick<ConflictProps, 'conflicts' | 'onChoose' | 'onCancel'> | null>(null)
  const chooseValues: ChooseValues = conflicts =>
    new Promise(resolve => {
      const close = (chosen: WireRecord | null): void => (setPending(null), resolve(chosen))
      setPending({ conflicts, onChoose: close, onCancel: () => close(null) })
    })
  return { chooseValues, dialog: pending && <ConflictDialog resource={resource} about="save" {...pending} /> }
}
