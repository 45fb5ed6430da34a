import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FlagInput } from '../../../src/admin/inputs/FlagInput.tsx'
import { SelectInput } from '../../../src/admin/inputs/SelectInput.tsx'
import type { Option } from '../../../src/admin/inputs/useOptions.ts'
import { box, describedBy, showInputs } from '../inputsSupport.tsx'

const companies: readonly Option[] = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, label: `Карьер ${at + 1} [77${at}]` }))
const server = () => vi.fn(async (query: string) => companies.filter(({ label }) => label.includes(query)).slice(0, 20))
const shown = (): readonly (string | null)[] => screen.queryAllByRole('option').map(option => option.textContent)

describe('SelectInput', () => {
  it('shows the current value contained in the record, and does not make the form dirty', () => {
    const load = server()
    const { current: held } = showInputs(
      <SelectInput source="company" label="Компания" load={load} current={{ id: 33, label: 'Наша' }} />,
      {
        company: 33,
      },
    )
    expect(box('Компания')).toHaveValue('Наша')
    expect(held.isDirty).toBe(false)
    expect(load).not.toHaveBeenCalled()
  })

  it('offers 15 at most, the current value always among them [R-109]', async () => {
    const load = server()
    const { user } = showInputs(<SelectInput source="company" label="Компания" load={load} current={companies[39]!} />, { company: 40 })
    await user.click(box('Компания'))
    await waitFor(() => expect(shown()).toHaveLength(16))
    expect(shown()[0]).toBe('Карьер 40 [7739]')
    expect(screen.getByText('Показаны первые 15. Уточните запрос, чтобы найти остальные')).toBeInTheDocument()
  })

  it('searches on the server once typing pauses, and can be filled by keyboard alone', async () => {
    const load = server()
    const { current: held, user } = showInputs(<SelectInput source="company" label="Компания" load={load} />)
    await user.tab()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(shown()).toHaveLength(15))
    await user.keyboard('Карьер 27')
    await waitFor(() => expect(shown()).toEqual(['Карьер 27 [7726]']))
    expect(load.mock.calls.map(([query]) => query)).toEqual(['', 'Карьер 27'])
    await user.keyboard('{Enter}')
    expect(held.values['company']).toBe(27)
    expect(box('Компания')).toHaveValue('Карьер 27 [7726]')
    await user.tab()
    expect(box('Компания')).toHaveValue('Карьер 27 [7726]')
  })

  it('Enter takes what was typed, not the first of the stale options', async () => {
    const { current: held, user } = showInputs(<SelectInput source="company" label="Компания" load={server()} />)
    await user.click(box('Компания'))
    await waitFor(() => expect(shown()).toHaveLength(15))
    await user.keyboard('Карьер 27{Enter}')
    await waitFor(() => expect(held.values['company']).toBe(27))
    expect(box('Компания')).toHaveValue('Карьер 27 [7726]')
    expect(shown()).toEqual([])
    await user.clear(box('Компания'))
    await user.keyboard('Карьер 31{Enter}{Tab}')
    await waitFor(() => expect(held.values['company']).toBe(31))
    expect(box('Компания')).toHaveValue('Карьер 31 [7730]')
    expect(shown()).toEqual([])
  })

  it('Enter takes nothing if the text is ambiguous, nothing is found, or the list has just been opened', async () => {
    const { current: held, user } = showInputs(<SelectInput source="company" label="Компания" load={server()} />)
    await user.tab()
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(shown()).toHaveLength(15))
    await user.keyboard('арьер 2{Enter}9')
    await waitFor(() => expect(shown()).toEqual(['Карьер 29 [7728]']))
    await user.keyboard('9{Enter}')
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(held.values['company'] ?? null).toBeNull()
    expect(box('Компания')).toHaveValue('арьер 299')
    await user.keyboard('9{Enter}{Tab}')
    await waitFor(() => expect(describedBy(box('Компания'))).toBe('По «арьер 2999» ничего не найдено'))
    expect(held.values['company']).toEqual({ unread: 'арьер 2999', why: 'notFound' })
  })

  it('Tab takes the option whose title was typed, in place of the old value, and moves on', async () => {
    const { current: held, user } = showInputs(
      <>
        <SelectInput source="company" label="Компания" load={server()} current={companies[26]!} />
        <SelectInput source="other" label="Другая" load={server()} />
      </>,
      { company: 27 },
    )
    await user.tab()
    await user.keyboard('{Control>}a{/Control}Карьер 2')
    await waitFor(() => expect(shown()).toHaveLength(11))
    expect(screen.getAllByRole('option')[0]).toHaveClass('Mui-focused')
    await user.tab()
    expect(held.values['company']).toBe(2)
    expect(box('Компания')).toHaveValue('Карьер 2 [771]')
    expect(box('Другая')).toHaveFocus()
    await user.keyboard('Карьер 31{Tab}')
    await waitFor(() => expect(held.values['other']).toBe(31))
  })

  it('selects none of several equally good matches, whenever the response comes', async () => {
    const several = { unread: 'Карьер 3', why: 'several' }
    const load = async () => companies.slice(29, 39)
    const { current: held, user } = showInputs(<SelectInput source="company" label="Компания" load={load} current={companies[0]!} />, {
      company: 1,
    })
    for (const isLate of [true, false]) {
      await user.click(box('Компания'))
      await user.keyboard('{Control>}a{/Control}Карьер 3')
      if (!isLate) await waitFor(() => expect(shown()).toHaveLength(10))
      await user.tab()
      await waitFor(() => expect(held.values['company']).toEqual(several))
      expect(describedBy(box('Компания'))).toBe('Подходит несколько: «Карьер 3». Выберите из списка')
      expect(box('Компания')).toHaveValue('Карьер 3')
      expect(box('Компания')).toBeInvalid()
    }
    await user.click(box('Компания'))
    await waitFor(() => expect(shown()).toHaveLength(10))
    await user.keyboard('{ArrowDown}{Tab}')
    expect(held.values['company']).toBe(31)
    expect(box('Компания')).toBeValid()
  })

  it('Tab takes nothing if nothing was typed or highlighted', async () => {
    const { current: held, user } = showInputs(<SelectInput source="company" label="Компания" load={server()} />)
    await user.click(box('Компания'))
    await waitFor(() => expect(shown()).toHaveLength(15))
    await user.tab()
    expect(held.values['company'] ?? null).toBeNull()
    await user.click(box('Компания'))
    await waitFor(() => expect(shown()).toHaveLength(15))
    await user.keyboard('{ArrowDown}{Tab}')
    expect(held.values['company']).toBe(2)
  })

  it('never keeps an old value behind a typed text: a text found nowhere is an error until it is corrected, cleared or replaced', async () => {
    const { current: held, user } = showInputs(<SelectInput source="company" label="Компания" load={server()} current={companies[0]!} />, {
      company: 1,
    })
    await user.tab()
    await user.keyboard('{Control>}a{/Control}такого нет{Tab}')
    await waitFor(() => expect(describedBy(box('Компания'))).toBe('По «такого нет» ничего не найдено'))
    expect(box('Компания')).toHaveValue('такого нет')
    expect(box('Компания')).toBeInvalid()
    expect(held.values['company']).toEqual({ unread: 'такого нет', why: 'notFound' })
    await user.click(box('Компания'))
    await user.keyboard('{Control>}a{/Control}Карьер 33')
    await user.click(document.body)
    await waitFor(() => expect(held.values['company']).toBe(33))
    await user.click(box('Компания'))
    await user.keyboard('{Control>}a{/Control}Карьер 3{Escape}')
    expect(box('Компания')).toHaveValue('Карьер 33 [7732]')
    expect(held.values['company']).toBe(33)
  })

  it('the keys that save resolve the text as Tab does, and never take an option just because it is first', async () => {
    const { current: held, user } = showInputs(<SelectInput source="company" label="Компания" load={server()} />)
    await user.click(box('Компания'))
    await waitFor(() => expect(shown()).toHaveLength(15))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(held.values['company'] ?? null).toBeNull()
    await user.keyboard('Карьер 33{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await waitFor(() => expect(held.values['company']).toBe(33))
  })

  it('in a filter, a text that matches nothing is dropped with a message', async () => {
    const { current: held, user } = showInputs(
      <SelectInput forgets source="company" label="Компания" load={server()} current={companies[0]!} />,
      {
        company: 1,
      },
    )
    await user.tab()
    await user.keyboard('{Control>}a{/Control}такого нет{Tab}')
    await waitFor(() => expect(describedBy(box('Компания'))).toBe('По «такого нет» ничего не найдено, значение не изменилось'))
    expect(box('Компания')).toHaveValue('Карьер 1 [770]')
    expect(held.values['company']).toBe(1)
  })

  it('drops a late response to an old query', async () => {
    const answers = new Map<string, (options: readonly Option[]) => void>()
    const load = (query: string) => new Promise<readonly Option[]>(resolve => answers.set(query, resolve))
    const { user } = showInputs(<SelectInput source="company" label="Компания" load={load} />)
    await user.click(box('Компания'))
    await user.keyboard('б')
    await waitFor(() => expect(answers.has('б')).toBe(true))
    answers.get('б')!([{ id: 2, label: 'новый' }])
    await waitFor(() => expect(shown()).toEqual(['новый']))
    answers.get('')!([{ id: 1, label: 'старый' }])
    await waitFor(() => expect(shown()).toEqual(['новый']))
  })

  it('is cleared by its button and by deleting the text', async () => {
    const { current: held, user } = showInputs(<SelectInput source="company" label="Компания" load={server()} current={companies[0]!} />, {
      company: 1,
    })
    await user.click(box('Компания'))
    await user.click(screen.getByRole('button', { name: 'Очистить', hidden: true }))
    expect(held.values['company']).toBeNull()
    await user.type(box('Компания'), 'Карьер 5')
    await waitFor(() => expect(shown()).toEqual(['Карьер 5 [774]']))
    await user.keyboard('{Enter}')
    await user.clear(box('Компания'))
    expect(held.values['company']).toBeNull()
    expect(describedBy(box('Компания'))).toBe('Значение убрано, было «Карьер 5 [774]»')
  })

  it('does not keep its value behind a failed search, and says so', async () => {
    const load = vi.fn(() => Promise.reject(new Error('сеть')))
    const { current: held, user } = showInputs(<SelectInput source="company" label="Компания" load={load} />, { company: 7 })
    await user.click(box('Компания'))
    await user.keyboard('{Control>}a{/Control}x')
    expect(await screen.findByText('Не удалось загрузить список. Измените запрос, чтобы повторить')).toBeInTheDocument()
    await user.tab()
    expect(held.values['company']).toEqual({ unread: 'x', why: 'failed' })
    expect(describedBy(box('Компания'))).toBe('По «x» не удалось найти: список не загрузился')
  })

  it('loads the title of an id that came without it', async () => {
    const resolve = vi.fn(async (ids: readonly Option['id'][]) => ids.map(id => ({ id, label: `Компания ${id}` })))
    showInputs(<SelectInput source="company" label="Компания" load={server()} resolve={resolve} />, { company: 7 })
    await waitFor(() => expect(box('Компания')).toHaveValue('Компания 7'))
    expect(resolve).toHaveBeenCalledTimes(1)
  })

  it('can contain several values, each with a remove button', async () => {
    const { current: held, user } = showInputs(
      <SelectInput source="tags" label="Метки" load={server()} multiple current={[companies[0]!, companies[1]!]} />,
      { tags: [1, 2] },
    )
    expect(screen.getByText('Карьер 1 [770]')).toBeInTheDocument()
    await user.type(box('Метки'), 'Карьер 9')
    await waitFor(() => expect(shown()).toEqual(['Карьер 9 [778]']))
    await user.keyboard('{Enter}')
    expect(held.values['tags']).toEqual([1, 2, 9])
    await user.type(box('Метки'), 'Карьер 8{Enter}')
    await waitFor(() => expect(held.values['tags']).toEqual([1, 2, 9, 8]))
    await user.keyboard('{Backspace}')
    await user.keyboard('{Backspace}')
    expect(held.values['tags']).toEqual([1, 2])
  })

  it('stores the configured part of an option, and reads records with an id', async () => {
    const { current: held, user } = showInputs(
      <SelectInput
        source="company"
        label="Компания"
        load={server()}
        store={({ id, label }) => ({ id, name: label })}
        current={companies[2]!}
      />,
      { company: { id: 3, name: 'Карьер 3' } },
    )
    expect(box('Компания')).toHaveValue('Карьер 3 [772]')
    await user.clear(box('Компания'))
    await user.type(box('Компания'), 'Карьер 4 ')
    await waitFor(() => expect(shown()).toHaveLength(1))
    await user.keyboard('{Enter}')
    expect(held.values['company']).toEqual({ id: 4, name: 'Карьер 4 [773]' })
  })

  it('filters a fixed list locally and shows it whole', async () => {
    const { current: held, user } = showInputs(<SelectInput source="company" label="Компания" options={companies} />)
    await user.click(box('Компания'))
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(40)
    await user.keyboard('карьер 39{Enter}')
    expect(held.values['company']).toBe(39)
  })
})

describe('FlagInput', () => {
  it('keeps an absent value absent until it is clicked', async () => {
    const { current: held, user } = showInputs(<FlagInput source="isActive" label="Активна" helperText="Показывать в списках" />)
    expect(screen.getByRole('checkbox', { name: 'Активна' })).not.toBeChecked()
    expect(held).toMatchObject({ isDirty: false })
    expect(held.values['isActive']).toBeUndefined()
    expect(describedBy(screen.getByRole('checkbox'))).toBe('Показывать в списках')
    await user.click(screen.getByLabelText('Активна'))
    expect(held.values['isActive']).toBe(true)
    await user.keyboard(' ')
    expect(held.values['isActive']).toBe(false)
  })
})
