# One image for every process of docker-compose.yml; the command says which. scripts/pin-images renews the digest.
FROM python:3.11-slim@sha256:90744cff8f32887f075c47d747a173ff333e9e98801667af93c357fa9f5e28ff AS packages
COPY requirements.txt .
RUN python -m venv --without-pip /opt/sibyl \
    && python -m pip --python /opt/sibyl/bin/python install --no-cache-dir --require-hashes --only-binary :all: -r requirements.txt

FROM python:3.11-slim@sha256:90744cff8f32887f075c47d747a173ff333e9e98801667af93c357fa9f5e28ff
# The root directory of a container is read-only, so nothing is compiled when it runs; below everything is compiled once.
ENV PATH=/opt/sibyl/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
ARG OCR_PACKAGES=""
RUN if [ -n "$OCR_PACKAGES" ]; then \
    apt-get update && apt-get install -y --no-install-recommends $OCR_PACKAGES && rm -rf /var/lib/apt/lists/*; fi
# Nothing that installs packages stays, and the account is the one that files in an existing volume belong to.
RUN python -m pip uninstall --yes --quiet setuptools wheel pip \
    && groupadd --system --gid 999 sibyl && useradd --system --uid 999 --gid sibyl --no-create-home --home-dir /nonexistent sibyl \
    && install -d -o sibyl -g sibyl -m 0700 /data/media /data/beat
WORKDIR /app
COPY --from=packages /opt/sibyl /opt/sibyl
COPY . .
RUN python -m compileall -q . && python -m sibyl_project.common.gazetteer
USER 999:999
EXPOSE 8000
CMD ["python", "-m", "daphne", "-b", "0.0.0.0", "-p", "8000", "sibyl_project.asgi:application"]
