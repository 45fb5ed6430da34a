import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import polyglot from 'ra-i18n-polyglot'
import { useEffect, type ReactNode } from 'react'
import { AdminContext, Form, testDataProvider, type RaRecord } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { locales } from '#locales'
import { themes } from '../../src/admin/theme/themes.ts'

const i18n = polyglot(() => locales.ru as never, 'ru', { allowMissing: true })

/** The current state of a form, for assertions. */
interface Held {
  values: Record<string, unknown>
  isDirty: boolean
}

const Probe = ({ onState }: { onState: (existing: Held) => void }) => {
  const values = useWatch() as Record<string, unknown>
  const { isDirty } = useFormState()
  useEffect(() => {
    onState({ values, isDirty })
  })
  return null
}

/** Renders inputs in a real form for a record, with the texts and the theme of the product. */
export const showInputs = (inputsShown: ReactNode, record: Partial<RaRecord> = {}) => {
  const existing: Held = { values: {}, isDirty: false }
  const form = (shown: Partial<RaRecord>) => (
    <AdminContext dataProvider={testDataProvider()} i18nProvider={i18n} theme={themes.light}>
      <Form record={{ id: 1, ...shown }}>
        {inputsShown}
        <Probe onState={next => Object.assign(existing, next)} />
      </Form>
    </AdminContext>
  )
  const { rerender } = render(form(record))
  return { current: existing, user: userEvent.setup(), reopen: (next: Partial<RaRecord>) => rerender(form(next)) }
}

/** Returns the accessible description of an input: its help text or its error. */
export const describedBy = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

/** Returns the input with a label; an open option list has the same label. */
export const box = (label: string): HTMLInputElement => {
  const found = screen
    .getAllByLabelText<HTMLInputElement>(new RegExp(label, 'u'))
    .find(element => /^(?:INPUT|TEXTAREA)$/u.test(element.tagName))
  if (!found) throw new Error(`No input is labelled ${label}`)
  return found
}
