// Runs before simcord's own scripts in the page. A frame is shown when its pictures are there, like Discord's own
// client keeps the old picture until it has the new one: simcord's page would draw the frame first, and leave a hole
// or a broken picture where one isn't loaded yet, or was replaced meanwhile.
{
  const fetchIt = window.fetch.bind(window);
  const createUrl = URL.createObjectURL.bind(URL);
  const revokeUrl = URL.revokeObjectURL.bind(URL);
  const MOST_TRIES = 10;
  const KEPT_FRAMES = 3;

  // By asset id. `image` keeps the decoded picture in the browser's memory, so that it's drawn at once.
  const pictures = new Map();
  const urls = new Map();
  const frames = [];

  async function load(id, headers) {
    const answer = await fetchIt(`/api/assets/${encodeURIComponent(id)}`, { headers, cache: "no-store" });
    if (!answer.ok) throw new Error(`picture ${id}: ${answer.status}`);
    const blob = await answer.blob();
    const image = new Image();
    image.src = createUrl(blob);
    await image.decode();
    pictures.set(id, { blob, image, headers: answer.headers });
    urls.set(blob, image.src);
  }

  // Whether all pictures of this state could be had. They're gone once the bot has edited the message again.
  async function havePictures(state, headers) {
    const wanted = Object.values(state.assets || {})
      .filter((asset) => asset.available && asset.contentType.startsWith("image/"))
      .map((asset) => asset.id);
    const loaded = await Promise.allSettled(wanted.filter((id) => !pictures.has(id)).map((id) => load(id, headers)));
    if (loaded.some((each) => each.status === "rejected")) return false;
    frames.push(new Set(wanted));
    if (frames.length > KEPT_FRAMES) frames.shift();
    for (const [id, { blob, image }] of pictures) {
      if (frames.some((frame) => frame.has(id))) continue;
      pictures.delete(id);
      urls.delete(blob);
      revokeUrl(image.src);
    }
    return true;
  }

  // A state with its pictures. If some are gone already, there's a newer state without them.
  async function frame(path, options) {
    let answer = await fetchIt(path, options);
    for (let tries = 0; answer.ok && tries < MOST_TRIES; tries += 1) {
      const state = await answer.clone().json();
      const headers = { ...options.headers, "X-Simcord-Context": state.context.id };
      if (await havePictures(state, headers)) break;
      answer = await fetchIt("/api/state", { headers, cache: "no-store", signal: options.signal });
    }
    return answer;
  }

  window.fetch = (path, options = {}) => {
    if (path === "/api/state" || path === "/api/pages") return frame(path, options);
    const picture = pictures.get(/^\/api\/assets\/([^?]+)$/.exec(path)?.[1]);
    if (!picture) return fetchIt(path, options);
    return Promise.resolve({ ok: true, status: 200, headers: picture.headers, blob: async () => picture.blob });
  };
  // The page makes an address of its own for each picture. It gets the one that's loaded, and can't take it away.
  URL.createObjectURL = (blob) => urls.get(blob) || createUrl(blob);
  URL.revokeObjectURL = (url) => [...urls.values()].includes(url) || revokeUrl(url);
}
