import { useEffect, useState } from 'react'

type PictureProps = { content: Blob; name: string; className: string }

/** A picture that was downloaded. An image element runs nothing that may be in it. */
export function Picture({ content, name, className }: PictureProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return url && <img src={url} alt={name} className={className} />
}
