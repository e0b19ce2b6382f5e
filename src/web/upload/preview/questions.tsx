import { CircleHelp } from 'lucide-react'
import { useId } from 'react'
import type { Answers, Question } from '#domain/reading/reading.ts'
import { format } from '#web/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { columnsChoiceText } from '#web/words/column-words.ts'
import { choiceText, questionText } from '#web/words/question-words.ts'
import { readingText } from '#web/words/reading-words.ts'
import { answersOf, choiceOf, columnsOf } from './answers.ts'
import type { QuestionExample } from './examples.ts'
import { moneyText } from './money-text.ts'

type QuestionsProps = {
  questions: readonly Question[]
  answers: Answers
  examples: readonly QuestionExample[]
  columnNames: readonly string[]
  currency: string | null
  disabled: boolean
  onAnswer: (answers: Answers) => void
}

/** What the file leaves open, each with what every answer makes of one of its rows. */
export const Questions = ({ questions, ...rest }: QuestionsProps) => (
  <>
    {questions.map((question) => (
      <QuestionCard key={question.about} question={question} {...rest} />
    ))}
  </>
)

function QuestionCard(props: Omit<QuestionsProps, 'questions'> & { question: Question }) {
  const { question, answers, examples, columnNames, currency, disabled, onAnswer } = props
  const name = useId()
  const given = choiceOf(question, answers)
  const others = question.about === 'columns' ? question.choices.map(columnsOf) : []
  const isAnswered = given !== null || (question.about === 'columns' && answers.columns !== undefined)
  return (
    <Card className={classNames('p-4 md:p-5', !isAnswered && 'border-accent/50 ring-4 ring-accent-soft')}>
      <fieldset disabled={disabled} aria-describedby={`${name}-why`}>
        <legend className="flex items-center gap-2 font-semibold">
          <CircleHelp aria-hidden="true" className="size-4 shrink-0 text-accent" />
          {questionText[question.about]}
        </legend>
        <p id={`${name}-why`} className="wrap-anywhere mt-1 text-muted">
          {readingText(question.why)}
        </p>
        <div className="mt-3 grid gap-2 sm:grid-cols-2">
          {question.choices.map((choice) => (
            <label
              key={choice}
              className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-line px-3 py-2.5 transition-colors duration-150 hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name={name}
                value={choice}
                checked={given === choice}
                onChange={() => onAnswer(answersOf(question, choice))}
                className="mt-0.5 size-4 shrink-0 accent-accent-solid outline-none"
              />
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block font-medium">
                  {question.about === 'columns'
                    ? columnsChoiceText(columnsOf(choice), others, columnNames)
                    : choiceText(question, choice)}
                </span>
                <Example example={exampleOf(examples, question, choice)} currency={currency} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  )
}

const exampleOf = (examples: readonly QuestionExample[], { about }: Question, choice: string) =>
  examples.find((example) => example.about === about && example.choice === choice)

/** Takes its space from the start, so that nothing moves when it is known. */
const Example = ({
  example,
  currency,
}: {
  example: QuestionExample | undefined
  currency: string | null
}) => (
  <span className="mt-0.5 flex min-h-4.5 justify-between gap-3 text-muted text-xs tabular-nums">
    {example?.row && (
      <>
        <span className="min-w-0 truncate">
          {format.day(example.row.date)} · {example.row.description}
        </span>
        <span className="whitespace-nowrap">{moneyText(example.row.cents, currency)}</span>
      </>
    )}
    {example && !example.row && 'This row would be skipped'}
  </span>
)
