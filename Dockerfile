FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:20-bookworm-slim
# For generated Python; without them SQL steps go on and Python is refused.
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap python3-pandas python3-scipy \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app /app
ENV WHYDUNIT_HOME=/data HOST=0.0.0.0 PORT=3000 NODE_ENV=production
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health',{headers:{authorization:'Bearer '+(process.env.WHYDUNIT_TOKEN??'')}}).then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "bin/whydunit.js"]
CMD ["serve"]
